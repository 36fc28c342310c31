"""What teaches and proves: ruling cases, and the course of lessons, exercises and edge-case boards."""
