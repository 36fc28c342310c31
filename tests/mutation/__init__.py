"""The mutation test: with any one rule broken, some ruling case that cites the rule must fail."""
