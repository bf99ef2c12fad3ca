/**
 * EF 3.1 factors (JRC, reused with acknowledgement) of single substances per compartment, unspecified sub-compartment, without
 * toxicity, land use and ionising radiation. Per kg; natural gas per m³. One substance a line: name, compartment, and the factor
 * of each category.
 */
export const CATEGORY_CODES: Readonly<Record<string, string>> = {
  cc: 'climate_change',
  od: 'ozone_depletion',
  pm: 'particulate_matter',
  po: 'photochemical_ozone',
  ac: 'acidification',
  et: 'eutrophication_terrestrial',
  ef: 'eutrophication_freshwater',
  em: 'eutrophication_marine',
  rf: 'resource_fossils',
  rm: 'resource_minerals',
};

export const EF31 = `
Bromopropane|air|cc=0.052
Butane|air|cc=0.006 po=0.595
Carbon dioxide, fossil|air|cc=1
Carbon dioxide, from soil or biomass stock|air|cc=1
Carbon dioxide, to soil or biomass stock|soil|cc=-1
Chloroform|air|cc=20.6 po=0.0389
Dinitrogen monoxide|air|cc=273
Ethane|air|cc=0.437 po=0.208
Ethane, 1,1,1,2-tetrafluoro-, HFC-134a|air|cc=1530
Ethane, 1,1,1-trichloro-, HCFC-140|air|cc=161 po=0.0152
Ethane, 1,1,1-trifluoro-, HFC-143a|air|cc=5810
Ethane, 1,1,2-trichloro-1,2,2-trifluoro-, CFC-113|air|cc=6520 od=0.81
Ethane, 1,1-dichloro-1-fluoro-, HCFC-141b|air|cc=860 od=0.102
Ethane, 1,1-difluoro-, HFC-152a|air|cc=164
Ethane, 1,2-dichloro-|air|cc=1.3
Ethane, 1,2-dichloro-1,1,2,2-tetrafluoro-, CFC-114|air|cc=9430 od=0.5
Ethane, 1-chloro-1,1-difluoro-, HCFC-142b|air|cc=2300 od=0.057
Ethane, 2,2-dichloro-1,1,1-trifluoro-, HCFC-123|air|cc=90.4 od=0.01
Ethane, 2-chloro-1,1,1,2-tetrafluoro-, HCFC-124|air|cc=597 od=0.022
Ethane, chloropentafluoro-, CFC-115|air|cc=9600 od=0.26
Ethane, hexafluoro-, HFC-116|air|cc=12400
Ethane, pentafluoro-, HFC-125|air|cc=3740
Methane, bromo-, Halon 1001|air|cc=2.43 od=0.57
Methane, bromochlorodifluoro-, Halon 1211|air|cc=1930 od=6.9
Methane, bromotrifluoro-, Halon 1301|air|cc=7200 od=15.2
Methane, chloro-fluoro-, HCFC-31|air|cc=79.4
Methane, chlorodifluoro-, HCFC-22|air|cc=1960 od=0.034
Methane, chlorotrifluoro-, CFC-13|air|cc=16200
Methane, dichloro-, HCC-30|air|cc=11.2 po=0.115
Methane, dichlorodifluoro-, CFC-12|air|cc=12500 od=0.73
Methane, dichlorofluoro-, HCFC-21|air|cc=160
Methane, difluoro-, HFC-32|air|cc=771
Methane, fossil|air|cc=29.8 po=0.0101
Methane, from soil or biomass stock|air|cc=29.8 po=0.0101
Methane, monochloro-, R-40|air|cc=5.54 od=0.015 po=0.00845
Methane, non-fossil|air|cc=27 po=0.0101
Methane, tetrachloro-, R-10|air|cc=2200 od=0.72
Methane, tetrafluoro-, R-14|air|cc=7380
Methane, trichlorofluoro-, CFC-11|air|cc=6230 od=1
Methane, trifluoro-, HFC-23|air|cc=14600
Monochloroethane|air|cc=0.481
Nitrogen fluoride|air|cc=17400
Propane|air|cc=0.02 po=0.297
Sulfur hexafluoride|air|cc=25200
Tetrachloroethylene|air|cc=6.34 po=0.049
Trichloroethylene|air|cc=0.044 po=0.549
Ammonia|air|pm=2.1e-05 ac=3.02 et=13.47 em=0.092
Nitric oxide|air|pm=1.6e-06 po=1 ac=1.13467 et=6.532 em=0.596
Nitrogen oxides|air|pm=1.6e-06 po=1 ac=0.74 et=4.26 em=0.389
Particulate Matter, < 2.5 um|air|pm=0.000238497
Particulate Matter, > 2.5 um and < 10um|air|pm=5.48544e-05
Sulfur dioxide|air|pm=8e-06 po=0.0811 ac=1.31
Sulfur oxides|air|pm=8e-06 po=0.0811 ac=1.31
Sulfur trioxide|air|pm=8e-06 po=0.0811 ac=1.04821
1-Pentene|air|po=1.65
2-Methyl-1-propanol|air|po=0.608
2-Methyl-2-butene|air|po=1.42
2-Methylpentane|air|po=0.709
2-Propanol|air|po=0.318
3-Methyl-1-butanol|air|po=0.731
4-Methyl-2-pentanone|air|po=0.828
Acetaldehyde|air|po=1.08
Acetic acid|air|po=0.164
Acetone|air|po=0.159
Benzaldehyde|air|po=-0.155
Benzene|air|po=0.368
Benzene, ethyl-|air|po=1.23
Butadiene|air|po=1.44
Butanol|air|po=1.05
Butyl acetate|air|po=0.454
Carbon monoxide, fossil|air|po=0.0456
Cumene|air|po=0.845
Cyclohexane|air|po=0.49
Cyclohexane (for all cycloalkanes)|air|po=0.49
Diethyl ether|air|po=0.752
Dimethyl carbonate|air|po=0.0422
Dimethyl ether|air|po=0.319
Ethanol|air|po=0.674
Ethyl acetate|air|po=0.353
Ethylene|air|po=1.69
Ethylene glycol monoethyl ether|air|po=0.652
Ethyne|air|po=0.144
Formaldehyde|air|po=0.877
Formic acid|air|po=0.0541
Heptane|air|po=0.834
Hexane|air|po=0.814
Isobutane|air|po=0.519
Isoprene|air|po=1.84
Methanol|air|po=0.236
Methyl acetate|air|po=0.0997
Methyl ethyl ketone|air|po=0.63
Methyl formate|air|po=0.0456
NMVOC, non-methane volatile organic compounds|air|po=1
Pentane|air|po=0.667
Propanal|air|po=1.35
Propanol|air|po=0.948
Propene|air|po=1.9
Propionic acid|air|po=0.253
Styrene|air|po=0.24
Toluene|air|po=1.08
VOC, volatile organic compounds|air|po=0.235
m-Xylene|air|po=1.87
o-Xylene|air|po=1.78
t-Butyl methyl ether|air|po=0.296
Nitrate|air|et=3.16065 em=0.028
Phosphate|water|ef=0.33
Phosphoric acid|water|ef=0.32
Phosphorus|soil|ef=0.05
Phosphorus|water|ef=1
Ammonium|water|em=0.778
Nitrate|water|em=0.226
Nitrite|water|em=0.304
Nitrogen|water|em=1
Coal, brown|resource|rf=9.41
Coal, hard, unspecified|resource|rf=18.01
Gas, mine, off-gas, process, coal mining|resource|rf=36
Gas, natural|resource|rf=36
Oil, crude|resource|rf=43.4
Peat|resource|rf=9.76
Uranium|resource|rf=560000
Aluminium|resource|rm=1.09e-09
Anhydrite|resource|rm=4.54521e-05
Antimony|resource|rm=1
Arsenic|resource|rm=0.00297
Barium|resource|rm=6.04e-06
Beryllium|resource|rm=1.26e-05
Bismuth|resource|rm=0.0411
Borax|resource|rm=0.000484152
Boron|resource|rm=0.00427
Cadmium|resource|rm=0.157
Chromium|resource|rm=0.000443
Chrysotile|resource|rm=5.34357e-10
Cobalt|resource|rm=1.57e-05
Colemanite|resource|rm=0.000673718
Copper|resource|rm=0.00137
Cu, Cu 3.2E+0%, Pt 2.5E-4%, Pd 7.3E-4%, Rh 2.0E-5%, Ni 2.3E+0% in ore|resource|rm=0.00137
Cu, Cu 5.2E-2%, Pt 4.8E-4%, Pd 2.0E-4%, Rh 2.4E-5%, Ni 3.7E-2% in ore|resource|rm=0.00137
Diatomite|resource|rm=6.54411e-12
Dolomite|resource|rm=2.66249e-10
Gallium|resource|rm=1.46e-07
Germanium|resource|rm=6.52e-07
Gold|resource|rm=52
Gypsum|resource|rm=3.594e-05
Indium|resource|rm=0.00689
Iron|resource|rm=5.24e-08
Kaolinite|resource|rm=2.30892e-10
Kieserite|resource|rm=4.47161e-05
Lead|resource|rm=0.00634
Lithium|resource|rm=1.15e-05
Magnesite|resource|rm=5.82308e-10
Magnesium|resource|rm=2.02e-09
Manganese|resource|rm=2.54e-06
Mercury|resource|rm=0.0922
Molybdenum|resource|rm=0.0178
Ni, Ni 2.3E+0%, Pt 2.5E-4%, Pd 7.3E-4%, Rh 2.0E-5%, Cu 3.2E+0% in ore|resource|rm=6.53e-05
Ni, Ni 3.7E-2%, Pt 4.8E-4%, Pd 2.0E-4%, Rh 2.4E-5%, Cu 5.2E-2% in ore|resource|rm=6.53e-05
Nickel|resource|rm=6.53e-05
Niobium|resource|rm=1.93e-05
Palladium|resource|rm=0.571
Pd, Pd 2.0E-4%, Pt 4.8E-4%, Rh 2.4E-5%, Ni 3.7E-2%, Cu 5.2E-2% in ore|resource|rm=0.571
Pd, Pd 7.3E-4%, Pt 2.5E-4%, Rh 2.0E-5%, Ni 2.3E+0%, Cu 3.2E+0% in ore|resource|rm=0.571
Phosphorus|resource|rm=5.52e-06
Platinum|resource|rm=2.22
Potassium|resource|rm=1.6e-08
Pt, Pt 2.5E-4%, Pd 7.3E-4%, Rh 2.0E-5%, Ni 2.3E+0%, Cu 3.2E+0% in ore|resource|rm=2.22
Pt, Pt 4.8E-4%, Pd 2.0E-4%, Rh 2.4E-5%, Ni 3.7E-2%, Cu 5.2E-2% in ore|resource|rm=2.22
Pyrite|resource|rm=0.000103181
Rhenium|resource|rm=0.603
Selenium|resource|rm=0.194
Silicon|resource|rm=1.4e-11
Silver|resource|rm=1.18
Sodium|resource|rm=5.5e-08
Sodium chloride|resource|rm=1.64607e-05
Sodium nitrate|resource|rm=1.48768e-08
Sodium sulphate, various forms|resource|rm=4.35814e-05
Spodumene|resource|rm=4.29051e-07
Strontium|resource|rm=7.07e-07
Sulfur|resource|rm=0.000193
Sylvite|resource|rm=1.28953e-05
Talc|resource|rm=3.92505e-10
Tantalum|resource|rm=4.06e-05
Tellurium|resource|rm=40.7
Thallium|resource|rm=2.43e-05
TiO2, 54% in ilmenite, 18% in crude ore|resource|rm=1.674e-08
TiO2, 54% in ilmenite, 2.6% in crude ore|resource|rm=1.674e-08
TiO2, 95% in rutile, 0.40% in crude ore|resource|rm=1.674e-08
Tin|resource|rm=0.0162
Titanium|resource|rm=2.79e-08
Tungsten|resource|rm=0.00452
Ulexite|resource|rm=0.000569542
Vanadium|resource|rm=7.7e-07
Yttrium|resource|rm=5.69e-07
Zinc|resource|rm=0.000538
Zirconia, as baddeleyite|resource|rm=5.44e-06
Zirconium|resource|rm=5.44e-06
Ammonia|water|em=0.824
Carbon dioxide, non-fossil|air|cc=0
Carbon dioxide, in air|resource|cc=0
`;
