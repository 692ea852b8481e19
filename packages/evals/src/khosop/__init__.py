"""Tells people who run a chatbot whether the bot really got better."""
