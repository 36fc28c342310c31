"""The app in a browser: template, theme, settings and launcher of the Voila server."""
