/** Names of the categories that can be imported. */
const NAMES: Readonly<Record<string, string>> = {
  climate_change: 'climate change',
  ozone_depletion: 'ozone depletion',
  particulate_matter: 'particulate matter',
  photochemical_ozone: 'photochemical ozone formation',
  acidification: 'acidification',
  eutrophication_terrestrial: 'eutrophication, terrestrial',
  eutrophication_freshwater: 'eutrophication, freshwater',
  eutrophication_marine: 'eutrophication, marine',
  resource_fossils: 'resource use, fossils',
  resource_minerals: 'resource use, minerals and metals',
  ionising_radiation: 'ionising radiation',
  human_toxicity_cancer: 'human toxicity, cancer',
  human_toxicity_non_cancer: 'human toxicity, non-cancer',
  ecotoxicity_freshwater: 'ecotoxicity, freshwater',
  land_use: 'land use',
  water_use: 'water use',
};

export const CATEGORY_IDS: readonly string[] = Object.keys(NAMES);

/** The name of a category; any other text as it is. */
export const categoryName = (id: string): string => NAMES[id] ?? id;
