"""Talk to chat models, real or scripted, through one interface."""
