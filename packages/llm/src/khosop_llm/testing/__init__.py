"""Models that are not models: product code for tests, demos and replays."""
