"""The reference bot: an assistant of a pet shop with a clinic, grooming and a hotel."""
