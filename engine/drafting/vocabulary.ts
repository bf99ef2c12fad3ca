/** What documents call steps and settings, in words that are compared without case, accents, plurals and the spelling of -isation. */

/** By unit operation. A word of two operations means either, and a person chooses. */
export const STEP_WORDS: Readonly<Record<string, string>> = {
  media_preparation: 'medium preparation|medium make-up|media make-up|broth preparation|dilution|medium blending',
  heat_sterilisation:
    'sterilisation|medium sterilisation|media sterilisation|continuous sterilisation|hot sterilisation|HTST|UHT|autoclaving|steriliser',
  seed_train:
    'seed fermentation|seed fermenter|inoculum|inoculum train|inoculum preparation|seed culture|seed bioreactor|preculture|pre-culture|cell expansion|inoculum expansion',
  fed_batch_fermentation:
    'fermentation|fermenter|fermentor|bioreactor|production bioreactor|production fermentation|production culture|cultivation|submerged fermentation|aerobic fermentation|fed batch|fed-batch culture|fed-batch cultivation|cell culture|main fermentation|kultivierung',
  batch_fermentation:
    'fermentation|fermenter|fermentor|bioreactor|cultivation|batch culture|batch cultivation|submerged fermentation|anaerobic fermentation|main fermentation',
  chemostat: 'continuous fermentation|continuous culture|continuous cultivation|CSTR fermentation',
  perfusion: 'perfusion bioreactor|perfusion reactor|perfusion cell culture|ATF perfusion',
  disc_stack_centrifuge:
    'centrifuge|centrifugation|disk stack|disc stack|disk-stack centrifuge|disk stack centrifugation|disc-stack centrifugation|separator|nozzle centrifuge|cell harvest|harvest|cell separation|clarification|biomass separation',
  decanter: 'centrifuge|centrifugation|decanting|decanter centrifugation|scroll centrifuge|decanting centrifuge',
  rotary_vacuum_filtration:
    'filter|filtration|rotary drum filter|rotary drum filtration|rotary vacuum filter|rotary vacuum drum filter|rotary filter|rotary filtration|vacuum filter|vacuum filtration|drum filter|drum filtration|RVF|mycelium filtration|biomass filtration|precoat filtration',
  depth_filtration:
    'filter|filtration|depth filter|clarification|clarifying filtration|primary clarification|secondary clarification',
  microfiltration:
    'filter|filtration|MF|microfilter|cross-flow microfiltration|crossflow microfiltration|tangential flow microfiltration|cell harvest|harvest|clarification|cell separation|biomass separation',
  heat_treatment:
    'pasteurisation|pasteuriser|heat inactivation|thermal treatment|heat kill|heat shock|RNA reduction|thermal inactivation',
  high_pressure_homogenisation:
    'homogenisation|homogeniser|homogenizer|HPH|high pressure homogeniser|cell disruption|cell rupture|disruption|French press|bead milling',
  cell_lysis: 'lysis|cell disruption|disruption|chemical lysis|enzymatic lysis',
  digestion: 'cell digestion|NPCM digestion|hypochlorite digestion|alkaline digestion|biomass digestion',
  flocculation: 'flocculating|coagulation|polymer addition',
  precipitation:
    'salting out|ammonium sulfate precipitation|ammonium sulphate precipitation|protein precipitation|acid precipitation|isoelectric precipitation|PEG precipitation|precipitator',
  crystallisation:
    'crystalliser|crystals|vacuum crystalliser|vacuum crystallisation|cooling crystallisation|evaporative crystallisation|recrystallisation',
  liquid_liquid_extraction: 'extraction|solvent extraction|LLE|reactive extraction|extractor|back extraction',
  ultrafiltration:
    'UF|ultrafilter|TFF|tangential flow filtration|crossflow filtration|cross-flow filtration|membrane concentration|membrane filtration|concentration|UFDF|UF DF',
  diafiltration:
    'DF|buffer exchange|desalting|constant volume diafiltration|washing|UFDF|UF DF|TFF|tangential flow filtration',
  evaporation:
    'evaporator|evaporate|concentration|falling film evaporator|multiple effect evaporator|multi-effect evaporation|vacuum evaporation|water evaporation',
  distillation: 'distillation column|rectification|beer column|still|distil',
  multicomponent_distillation: 'fractional distillation|distillation column|multicomponent column',
  molecular_sieve: 'mol sieve|dehydration|molecular sieve dehydration|ethanol dehydration',
  flash: 'flash drum|flash tank|flash separation|flash evaporation',
  stripping: 'stripper|steam stripping|air stripping|stripping column',
  conditioning: 'pH adjustment|neutralisation|pH correction|conductivity adjustment|adjustment',
  refolding: 'refold|renaturation|solubilisation|inclusion body solubilisation',
  cleavage: 'enzymatic cleavage|tag removal|tag cleavage|fusion cleavage',
  acidification:
    'acidify|acidulation|acidulator|sulfuric acid treatment|sulphuric acid treatment|gypsum precipitation|acid treatment',
  adsorption:
    'carbon treatment|activated carbon|carbon column|decolourisation|decolorisation|carbon bed|charcoal treatment|polishing',
  ion_exchange:
    'ion exchanger|IEX column|ion exchange column|deionisation|demineralisation|cation exchange|anion exchange|polishing',
  electrodialysis: 'ED|bipolar electrodialysis',
  lime_precipitation:
    'liming|lime|lime treatment|lime addition|calcium precipitation|calcium citrate precipitation|calcium lactate precipitation',
  bind_elute_chromatography:
    'chromatography|capture|capture chromatography|affinity chromatography|protein A|protein A chromatography|cation exchange chromatography|CEX|CIEX|IMAC|HIC|hydrophobic interaction chromatography|capture column|bind elute|chromatography column|cation exchange|anion exchange|ion exchange chromatography',
  flow_through_chromatography:
    'chromatography|polishing|polishing chromatography|anion exchange chromatography|AEX|AEX flow-through|flow through|membrane chromatography|membrane adsorber|anion exchange|ion exchange chromatography',
  size_exclusion_chromatography: 'SEC|gel filtration|size exclusion|gel permeation|GPC|chromatography|polishing',
  viral_inactivation:
    'virus inactivation|low pH hold|low pH inactivation|VI|solvent detergent treatment|low pH viral inactivation',
  virus_filtration: 'VF|viral filtration|nanofiltration|virus filter|virus removal filtration',
  sterile_filtration:
    'sterile filter|0.2 µm filtration|sterilising filtration|bioburden filtration|bioburden reduction filtration|0.22 µm filtration|aseptic filtration|filter|filtration',
  formulation: 'formulate|excipient addition|blending|final formulation',
  spray_drying: 'spray dryer|spray drier|spray dry|dry|dryer|drier|drying|atomisation drying',
  drum_drying: 'rotary dryer|rotary drier|rotary drying|rotary drum dryer|drum dryer|drum drier|dry|dryer|drier|drying',
  direct_fired_dryer: 'direct fired drying|DDGS dryer|direct-fired drier|dry|dryer|drier|drying',
  freeze_drying: 'lyophilisation|freeze dryer|freeze drier|lyophiliser|lyo|dry|dryer|drier|drying',
  fill_finish: 'filling|fill/finish|vial filling|packaging|bagging|aseptic filling|packing',
  size_reduction: 'milling|grinding|mill|hammer mill|crushing|grinder|comminution',
  juice_extraction: 'cane milling|sugar extraction|cane crushing|diffuser|extraction|milling',
  starch_liquefaction: 'liquefaction|jet cooking|cooking|liquefier',
  saccharification: 'enzymatic hydrolysis|starch hydrolysis|cellulose hydrolysis|saccharify|hydrolysis',
  screw_press: 'screw pressing|dewatering|press|pressing',
  belt_press: 'belt filter press|belt filter|dewatering|press|pressing|belt filtration',
  filter_press:
    'plate and frame filter|plate and frame|plate-and-frame filter press|chamber filter press|press|pressing|filter|filtration|pressure filter|dewatering',
  purchased_feed: 'feed|feedstock|raw material|purchased raw material|feed stream|substrate supply',
  mixer: 'mixing|mix|blend|blending|mixing tank|static mixer|dilution',
  splitter: 'split|flow splitter|purge|bleed',
  component_splitter: 'component separator|separation',
  storage_tank: 'storage|hold tank|holding tank|tank|buffer tank|surge tank|product tank|storage vessel',
  reactor:
    'reaction|stirred reactor|CSTR|hydrogenation|esterification|hydrolysis|reaction vessel|stirred tank reactor|STR',
  gas_fermentation:
    'syngas fermentation|methanotroph fermentation|hydrogen fermentation|loop reactor|gas-fed fermentation',
  alkaline_lysis: 'plasmid lysis|bacterial lysis|lysis and neutralisation',
  capsid_separation: 'capsid enrichment|full capsid enrichment|empty capsid removal|empty full separation',
  cell_therapy: 'CAR T|CAR T manufacturing|CAR T cell manufacturing|T cell manufacturing|T cell expansion',
  conjugation: 'bioconjugation|ADC conjugation|drug conjugation|payload conjugation|linker conjugation',
  enzymatic_capping: 'capping|mRNA capping|RNA capping',
  in_vitro_transcription: 'IVT|transcription|mRNA synthesis|RNA synthesis',
  lipid_nanoparticle_formation:
    'LNP|LNP formation|LNP formulation|LNP mixing|lipid nanoparticles|nanoparticle formation|encapsulation',
  nuclease_treatment:
    'nuclease|nuclease digestion|Benzonase|Benzonase treatment|DNase treatment|DNase digestion|DNA digestion',
  plasmid_linearisation: 'linearisation|DNA linearisation|template linearisation|restriction digest',
  preparative_chromatography:
    'chromatography|HPLC|prep HPLC|preparative HPLC|RP HPLC|reversed phase chromatography|reverse phase chromatography',
  solid_phase_synthesis:
    'SPPS|solid phase peptide synthesis|peptide synthesis|oligonucleotide synthesis|oligo synthesis',
  transient_transfection: 'transfection|triple transfection|plasmid transfection|viral vector production',
  viral_infection: 'infection|virus production|virus propagation|baculovirus infection|viral vector production',
  heat_exchanger: 'heating|cooling|heater|cooler|HX|chiller|plate heat exchanger|cool|heat',
};

/** By key of a setting; a title and the key are names, too. The same words may mean other keys in other operations. */
export const SETTING_WORDS: Readonly<Record<string, string>> = {
  time: 'duration|run time|cycle time|batch time|processing time|process time|hold|hold time|holding time|reaction time|filtration time|drying time|fermentation time|residence time|contact time|operating time|length',
  residence_time: 'duration|contact time|crystallisation time',
  holding_time: 'hold|hold time|duration',
  run_time: 'duration|run length|culture time|run duration|campaign length',
  temperature:
    'temp|process temperature|operating temperature|culture temperature|fermentation temperature|temperature setpoint|t',
  final_temperature: 'temperature|temp|cooled to|crystallisation temperature|end temperature',
  vessel_volume:
    'volume|tank volume|vessel size|fermenter volume|fermentor volume|bioreactor volume|reactor volume|reactor size|fermenter size|bioreactor size|tank size|nominal volume|total volume',
  vessels:
    'number of vessels|number of fermenters|number of fermentors|number of bioreactors|number of reactors|number of tanks|fermenters|fermentors|bioreactors|tanks|number',
  reactors: 'number of vessels|number of reactors|number of fermenters|reactors|number',
  working_fraction: 'fill level|working fraction|filling degree|fill fraction|working volume fraction',
  volume: 'batch volume|medium volume|reactor volume|vessel volume',
  ph: 'pH value|acidity|pH setpoint|process pH',
  aeration: 'aeration rate|air flow|airflow|air flow rate|gas flow rate|air|VVM',
  power_per_volume:
    'stirring|stirring power|agitation|agitation power|power input|specific power|mixing power|stirrer power',
  dissolved_oxygen: 'DO|dissolved oxygen setpoint|pO2|oxygen saturation',
  inoculum_fraction: 'inoculum size|inoculum ratio|seed ratio|inoculation ratio',
  max_growth_rate: 'mu max|µmax|maximum specific growth rate|specific growth rate|growth rate',
  batch_biomass_yield: 'biomass yield|yield of biomass|Yxs|cell yield',
  product_yield: 'yield of product|product yield|Yps|yield on substrate|acid per sugar|conversion yield',
  batch_substrate_concentration:
    'initial substrate|initial substrate concentration|initial glucose|sugar concentration|initial sugar|glucose concentration|starting sugar',
  feed_concentration: 'substrate concentration in the feed|glucose in feed|feed glucose|feed sugar',
  flux: 'filtrate flux|filtration rate|filtrate rate|permeate flux|filter rate',
  design_flux: 'flux|permeate flux|average flux',
  flux_cap: 'flux|permeate flux|average flux',
  initial_flux: 'flux|filtration flux',
  cake_moisture: 'moisture|residual moisture of cake|moisture of the cake|cake water',
  residual_moisture: 'moisture|final moisture|moisture content|water content|residual water',
  product_solids: 'dry solids|solids content|final solids content|total solids|dry matter|dry substance|solids',
  powder_solids: 'dry solids|solids content|total solids|dry matter|solids',
  cake_solids: 'dry solids|cake dry matter|cake dryness|cake solids content|solids content|solids',
  wash_ratio: 'wash|wash water|washing ratio|displacement wash',
  concentration_factor: 'VCF|volume concentration factor|volumetric concentration factor|concentration ratio',
  diafiltration_volumes: 'diavolumes|DV|number of diavolumes|turnover volumes',
  transmembrane_pressure: 'TMP|pressure',
  cross_flow: 'crossflow|crossflow rate|recirculation flow',
  cut_off: 'MWCO|cutoff|molecular weight cut-off|membrane cut-off|pore size',
  pressure: 'operating pressure|homogenisation pressure|homogeniser pressure|filtration pressure',
  passes: 'number of passes|homogenisation passes|cycles',
  dynamic_capacity: 'DBC|dynamic binding capacity|binding capacity|capacity|resin capacity',
  bed_height: 'column height|bed depth',
  velocity: 'linear flow rate|superficial velocity|flow velocity|linear flow velocity',
  cycles: 'number of cycles|column cycles',
  resin_life: 'resin lifetime|column lifetime|number of uses',
  membrane_life: 'membrane lifetime',
  capture_target: 'recovery|capture|solids recovery|separation efficiency|cell recovery',
  capture: 'recovery|solids recovery',
  recovery: 'yield|product recovery|step yield',
  effects: 'number of effects|evaporator effects',
  stages: 'number of stages|theoretical stages|equilibrium stages',
  inlet_temperature: 'air inlet temperature|inlet air|feed temperature',
  outlet_temperature: 'air outlet temperature|outlet air|exit temperature',
  fill_volume: 'volume per vial|vial fill|filling volume',
  cell_density: 'VCD|viable cell concentration|cell concentration',
  specific_productivity: 'qp|cell productivity|cell specific productivity',
  host_protein_removal: 'HCP removal|HCP reduction|HCP LRV',
  dose: 'polymer dose|enzyme dose|dosage|reagent dose|enzyme loading',
  conversion: 'degree of conversion|yield',
  head_pressure: 'overpressure|back pressure|pressure|headspace pressure',
  evaporated: 'evaporation|water removed',
  reflux_factor: 'reflux ratio|reflux',
  amount: 'feed amount|mass|quantity|feed rate|batch size',
  price: 'cost|purchase price|unit price',
};
