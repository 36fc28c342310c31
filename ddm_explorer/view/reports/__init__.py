"""What is known of rules, readings and cases, gathered to be shown."""
