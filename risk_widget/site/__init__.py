"""The whole course as a static site that runs Python in the browser, and asks no other host.

`build` makes a folder that any web server can serve, also one without the internet: JupyterLite,
Pyodide, the tutorials, this package and every package that it needs.
"""

from risk_widget.site.steps import SiteError, build

__all__ = ["SiteError", "build"]
