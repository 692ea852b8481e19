"""The bot as a service on LINE: webhook in, Messaging API out, staff beside it."""
