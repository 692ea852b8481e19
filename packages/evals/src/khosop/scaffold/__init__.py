"""What does khosop write for a person? Suites to begin with, and cases at the end of files that are kept byte for byte."""
