"""
Titre from Python: design, model and cost biomanufacturing processes.

    from titre import Titre

    titre = Titre("https://titre.example.org")                 # the token is read from TITRE_TOKEN
    process = titre.products["Leghaemoglobin"].processes["Homogenised harvest"]
    process.evaluate({"Fermentation.vessels": 8})["figures"]["cogs"]   # USD/kg, nothing is saved
    process.monte_carlo(1000)                                  # a DataFrame
"""

from ._contract import models
from .client import Imported, Product, Titre
from .errors import ApiError, ConnectionFailed, JobFailed, NotFound, TitreError, UnitsNeeded
from .experiments import Experiment, Fit
from .process import Process

__version__ = "0.1.0"

__all__ = [
    "ApiError",
    "ConnectionFailed",
    "Experiment",
    "Fit",
    "Imported",
    "JobFailed",
    "NotFound",
    "Process",
    "Product",
    "Titre",
    "TitreError",
    "UnitsNeeded",
    "models",
]
