"""How does a promptfoo configuration become a suite?"""
