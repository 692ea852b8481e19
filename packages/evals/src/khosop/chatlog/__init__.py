"""What was said in a stored chat, and what case does it make? LINE's own exports, CSV and JSON are read."""
