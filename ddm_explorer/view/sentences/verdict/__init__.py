"""Why a command is allowed or not, in sentences."""
