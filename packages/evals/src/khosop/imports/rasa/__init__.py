"""How do end-to-end tests and test stories of Rasa become a suite?"""
