"""Bring recorded conversations and suites of other tools into khosop."""
