"""How does a suite become files of another tool, with an honest word on what is lost?"""
