/** Headings that people and instruments write for the variables of fitted models, in English and German, and the most common ones in other languages. */

const CELLS =
  'x|biomass|biomass concentration|cells|cell mass|cell concentration|dry cells|cdw|dcw|dw|bm|btm|cx|cell dry weight|dry cell weight|dry cell mass|' +
  'dry mass|dry weight|dry biomass|biomasse|biotrockenmasse|biotrockengewicht|trockenmasse|zelltrockenmasse|zelltrockengewicht|' +
  'trockengewicht|trockenbiomasse|biomass dw|biomass dry weight|dry biomass weight|zellmasse|zellkonzentration|biomasa|cellules|' +
  'peso seco|masse seche|biomasse seche|c x|biomassa|droge stof|sucha masa|torrvikt|биомасса|сухая масса|生物量|细胞干重|干重|菌体浓度|菌体濃度|乾燥菌体重量|바이오매스';
const SUGARS =
  'glucose|glc|gluc|d glucose|d glukose|glukose|sucrose|saccharose|fructose|xylose|glycerol|glycerin|maltose|galactose|dextrose|sugar|total sugar|zucker|' +
  'gesamtzucker|residual sugar|residual glucose|restzucker|restglukose|methanol|' +
  'glukoza|glucosio|glicose|glukos|глюкоза|葡萄糖|グルコース|포도당';
const SUBSTRATE = `s|cs|substrate|substrate concentration|residual substrate|substrat|restsubstrat|sustrato|${SUGARS}`;
const PRODUCT =
  'p|cp|prod|target product|zielprodukt|product|product concentration|produkt|produktkonzentration|produkttiter|titer|titre|product titer|product titre|igg|mab|' +
  'antibody|antikörper|antikörpertiter|produit|producto';
const FEED_OF_PRODUCT =
  'c0|c feed|feed concentration|load concentration|protein in feed|product in feed|feed titer|feed titre|feed protein|feedkonzentration|' +
  'zulaufkonzentration|produkt im zulauf|protein im zulauf|auftragskonzentration|beladungskonzentration';
const TIME =
  'hpi|dpi|hours post inoculation|days post inoculation|hours after inoculation|time post inoculation|time after inoculation|time since inoculation|time since start|' +
  'zeit nach animpfen|zeit nach inokulation|zeit seit start|epoch|unix time|unix|datenum|start|start time|start date|begin|beginn|jour|durée|date de prélèvement|heure|fecha|hora|' +
  't|time|zeit|eft|elapsed time|elapsed|process time|run time|culture time|cultivation time|fermentation time|batch time|duration|age|' +
  'culture age|clock|day|days|culture day|hour|hours|h|timestamp|date|date time|datetime|date clock|time of sample|sample time|sampling time|sample date|inoculation time|' +
  'filtration time|hold time|holding time|incubation time|drying time|operating time|stunde|laufzeit|prozesszeit|kulturzeit|kultivierungszeit|' +
  'kultivierungsdauer|fermentationszeit|dauer|tag|tage|kulturtag|stunden|std|datum|datum uhrzeit|datum zeit|zeitstempel|zeitpunkt|uhrzeit|probenzeit|' +
  'probenahme|probenahmezeit|filtrationszeit|haltezeit|verweildauer|inkubationszeit|trocknungszeit|betriebszeit|temps|tiempo|día|días|giorno|giorni|dag|dagen|' +
  'duración|horodatage|tempo|tijd|czas|tid|время|时间|培养时间|時間|培養時間|시간';
const TEMPERATURE = 'temperature|temp|temperatur|t|culture temperature|reactor temperature|reaktortemperatur';

/** By key of a variable, or its last part; names are compared without accents, case and signs. */
const HEADINGS: Readonly<Record<string, string>> = {
  time: TIME,
  'curves.concentrations.cells': CELLS,
  'curves.concentrations.substrate': SUBSTRATE,
  'curves.concentrations.product': PRODUCT,
  'curves.dilution.x': 'd|dilution rate|dilution|verdünnungsrate|verdünnung|durchflussrate',
  'curves.dilution.cells': CELLS,
  'curves.dilution.substrate': SUBSTRATE,
  'curves.dilution.product': PRODUCT,
  'settings.batch_substrate_concentration':
    's0|s in|s feed|substrate in feed|substrate in medium|feed substrate|feed glucose|glucose in feed|inlet substrate|zulaufsubstrat|' +
    'substrat im zulauf|glucose im zulauf|glukose im zulauf',
  'curves.volume':
    'v|vl|volume|broth volume|working volume|reactor volume|vessel volume|culture volume|liquid volume|volumen|reaktorvolumen|' +
    'arbeitsvolumen|kulturvolumen|flüssigkeitsvolumen|füllstand',
  'curves.feed':
    'f|feed|feed rate|feed flow|feed flow rate|substrate feed|zulauf|zulaufrate|feedrate|zufütterung|zufütterungsrate',
  'settings.feed_concentration':
    'sf|s f|feed concentration|substrate in feed|feed substrate|glucose in feed|feedkonzentration|zulaufkonzentration|substrat im zulauf|glukose im zulauf',
  'settings.temperature': TEMPERATURE,
  'settings.ph': 'ph|ph value|ph wert',
  'curves.titre': `${PRODUCT}|harvest titer|harvest titre|erntetiter`,
  'curves.titre.x':
    'perfusion rate|vessel volumes per day|vvd|exchange rate|medium exchange|d|perfusionsrate|austauschrate|reaktorvolumen pro tag',
  'settings.cell_density':
    'vcd|vcc|xv|viable cells|viable cell density|viable cell concentration|viable|cell density|lebendzellzahl|lebendzelldichte|' +
    'lebendzellkonzentration|zelldichte|lebendzellen',
  'settings.bleed_rate': 'bleed|bleed rate|bleedrate|zellabzug|abzugsrate',
  'curves.pressure':
    'broken|breakage|cell breakage|cells broken|broken cells|disrupted|cells disrupted|disruption|cell disruption|disruption yield|degree of disruption|protein release|protein released|released protein|proteinfreisetzung|' +
    'aufgeschlossen|aufgeschlossene zellen|aufschluss|aufschlussgrad|zellaufschluss|zerstörte zellen|flux of the feed',
  'curves.pressure.x':
    'pressure|p|operating pressure|homogenisation pressure|homogenisation pressure|homogenization pressure|homogeniser pressure|homogenizer pressure|druck|' +
    'betriebsdruck|homogenisierdruck|homogenisierungsdruck|aufschlussdruck|transmembrane pressure|tmp|transmembrandruck',
  'settings.passes':
    'n|pass|passes|number of passes|passage|passagen|durchgang|durchgänge|anzahl durchgänge|durchläufe',
  'settings.inlet_temperature':
    'inlet temperature|feed temperature|eintrittstemperatur|einlauftemperatur|zulauftemperatur',
  'curves.lysed.cells': 'lysed|lysis|cells lysed|lysed cells|degree of lysis|lyse|lysegrad|lysiert|lysierte zellen',
  'curves.throughput':
    'throughput|volume per area|filtrate per area|filtrate volume per area|cumulative throughput|v a|durchsatz|filtratvolumen|' +
    'spezifisches filtratvolumen|flächenspezifischer durchsatz|filtrat pro fläche',
  'settings.pressure': 'pressure|p|dp|differential pressure|filtration pressure|druck|differenzdruck|filtrationsdruck',
  'curves.flux':
    'j|flux|permeate flux|filtrate flux|heat flux|q|fluss|flux j|permeatfluss|permeatflux|filtratfluss|filtrationsfluss|filtrationsflux|permeate flux j|filtrate flux j|wärmestromdichte|wärmefluss|heizflächenbelastung',
  'curves.flux.x':
    'c|cb|protein|protein concentration|product concentration|retentate concentration|bulk concentration|proteinkonzentration|' +
    'produktkonzentration|retentatkonzentration|retentat|retentate|throughput|volume per area|durchsatz|filtratvolumen|spezifisches filtratvolumen|' +
    'steam temperature|heating steam temperature|dampftemperatur|heizdampftemperatur|ts',
  'settings.transmembrane_pressure': 'tmp|transmembrane pressure|transmembrandruck',
  'feed.target': FEED_OF_PRODUCT,
  'curves.washout.host_protein':
    'c c0|remaining|host protein remaining|host cell protein remaining|remaining host protein|remaining host cell protein|residual|residual host protein|residual host cell protein|host protein|host cell protein|hcp|hcp remaining|share remaining|impurity|restgehalt|' +
    'restanteil|verbleibend|verbleibender anteil|wirtsprotein|wirtszellprotein|verunreinigung',
  'curves.washout.x':
    'dv|nd|diavolumes|diavolume|dia volumes|number of diavolumes|diafiltration volumes|diavolumina|diafiltrationsvolumina|austauschvolumina|anzahl diavolumina',
  'curves.solubility.product':
    's|solubility|protein solubility|product solubility|supernatant|protein in supernatant|product in supernatant|supernatant protein|soluble protein|' +
    'dissolved protein|protein remaining|log s|löslichkeit|proteinlöslichkeit|überstand|protein im überstand|produkt im überstand|gelöstes protein',
  'curves.solubility.solubility':
    's|c|c sat|cs|solubility|saturation|saturation concentration|löslichkeit|sättigung|sättigungskonzentration|sättigungslöslichkeit',
  'curves.solubility.x':
    'i|ionic strength|salt|salt concentration|ammonium sulphate|ammonium sulfate|as|precipitant|ionenstärke|salz|salzkonzentration|' +
    `ammoniumsulfat|fällungsmittel|${TEMPERATURE}`,
  'curves.capacity':
    'dbc|dbc10|dbc 10|q10|dynamic binding capacity|binding capacity|capacity|capacity at 10 breakthrough|dynamische bindungskapazität|bindungskapazität|kapazität|dbk|dbk10',
  'curves.capacity.x': 'rt|tau|residence time|contact time|verweilzeit|kontaktzeit',
  'settings.residence_time': 'rt|tau|residence time|verweilzeit',
  'curves.breakthrough.model': 'c c0|breakthrough|outlet inlet|durchbruch|auslauf zulauf',
  'curves.breakthrough.x':
    'cv|load|column volumes|loaded volumes|load volume|beladung|säulenvolumen|säulenvolumina|auftragsvolumen',
  'curves.equilibrium.vapour':
    'y|y1|vapour|vapor|vapour fraction|mole fraction vapour|vapour mole fraction|vapor mole fraction|mole fraction in vapour|mole fraction in vapor|dampf|' +
    'molenbruch dampf|molenbruch im dampf|stoffmengenanteil dampf',
  'curves.equilibrium.x':
    'x|x1|liquid|liquid fraction|mole fraction liquid|liquid mole fraction|mole fraction in liquid|flüssigkeit|molenbruch flüssigkeit|' +
    'molenbruch in der flüssigkeit|stoffmengenanteil flüssigkeit',
  'curves.reduction':
    'lrv|lrf|rf|log reduction|log10 reduction|log reduction value|reduction|virus reduction|clearance|log reduktion|reduktion|virusreduktion|reduktionsfaktor|virusabreicherung',
  'curves.capture':
    'capture|captured|solids captured|solids capture|solids recovery|separation|separation efficiency|clarification|clarification efficiency|efficiency|abscheidung|' +
    'abscheidegrad|feststoffabscheidung|trenngrad|klärgrad|klärung',
  'curves.capture.x':
    'q|flow|flow rate|feed flow|feed rate|throughput|throughput per machine|volume flow|durchsatz|volumenstrom|zulauf|zulaufstrom|zulaufrate',
  'outputs.feed_solids':
    'solids|feed solids|solids in feed|solids content|feststoff|feststoffe|feststoffgehalt|feststoffanteil|feststoff im zulauf|feststoffgehalt im zulauf',
  'settings.particle_diameter':
    'd|d50|dp|diameter|particle size|particle diameter|partikelgröße|partikeldurchmesser|teilchengröße',
  'settings.density_difference': 'delta rho|density difference|dichtedifferenz|dichteunterschied',
  'settings.viscosity': 'eta|mu|viscosity|liquor viscosity|viskosität',
  'settings.discs': 'discs|disks|number of discs|teller|tellerzahl|anzahl teller',
  'settings.inner_radius': 'ri|inner radius|innenradius|innerer radius',
  'settings.outer_radius': 'ro|ra|outer radius|bowl radius|außenradius|äußerer radius|trommelradius',
  'settings.half_angle': 'half angle|half cone angle|halbwinkel|tellerwinkel|halber kegelwinkel',
  'settings.speed': 'n|speed|rotational speed|bowl speed|rpm|drehzahl|trommeldrehzahl',
  'settings.length': 'l|length|clarifying length|klärlänge|länge',
  'settings.pond_radius': 'pond radius|pool radius|teichradius',
  'curves.transfer':
    'u|k|heat transfer coefficient|overall heat transfer coefficient|wärmedurchgangskoeffizient|wärmeübergangskoeffizient|k wert',
  'settings.first_temperature':
    'boiling temperature|evaporation temperature|first effect temperature|siedetemperatur|verdampfungstemperatur|produkttemperatur',
  'settings.product_solids':
    'solids|final solids|product solids|dry matter|trockensubstanz|endkonzentration|ts gehalt|trockenmasse im produkt',
  'curves.sizes':
    'q3|cumulative|cumulative mass|cumulative volume|undersize|cumulative undersize|passing|summenverteilung|durchgang|siebdurchgang|massensumme',
  'curves.sizes.x':
    'size|crystal size|particle size|diameter|sieve|sieve size|korngröße|kristallgröße|partikelgröße|siebweite|maschenweite',
  'outputs.mean_size':
    'l43|d43|mean size|mass mean size|mean crystal size|mean diameter|mittlere größe|mittlere korngröße|mittlere kristallgröße',
  'outputs.crystal_size': 'dominant size|mode|dominant crystal size|häufigste größe',
  'curves.staircase.equilibrium':
    'y|c org|organic|organic phase|extract|extract phase|extracting phase|solvent phase|organische phase|extrakt|extraktphase|lösemittelphase',
  'curves.staircase.x': 'x|c aq|aqueous|aqueous phase|raffinate|feed phase|wässrige phase|raffinat|zulaufphase',
  'curves.ph': 'kd|d|partition coefficient|distribution coefficient|solvent water|verteilungskoeffizient',
  'curves.ph.x': 'ph|ph value|ph wert',
  'outputs.left':
    'residual|left|residual product|not extracted|rest|restgehalt|restprodukt|nicht extrahiert|im raffinat',
  'outputs.extracted': 'extracted|extraction yield|product extracted|extrahiert|extraktionsgrad|extraktionsausbeute',
  'settings.phase_ratio': 'phase ratio|o a|solvent to feed|solvent feed|phasenverhältnis',
  'settings.stages': 'n|stages|number of stages|stufen|stufenzahl|anzahl stufen',
  'settings.contact_time': 'contact time|mixing time|kontaktzeit|mischzeit',
  'curves.temperature.bottom':
    'tp|tb|product temperature|bottom temperature|vial temperature|cake temperature|thermocouple|produkttemperatur|bodentemperatur|kuchentemperatur|vialtemperatur',
  'curves.temperature.front':
    'ti|front temperature|interface temperature|sublimation temperature|fronttemperatur|eistemperatur',
  'curves.rate': 'sublimation rate|drying rate|sublimationsrate|trocknungsrate|rate',
  'curves.cake': 'cake thickness|dry layer|dried layer|kuchendicke|schichtdicke',
  'outputs.primary_time': 'primary drying|primary drying time|haupttrocknung|primärtrocknung|dauer der haupttrocknung',
  'settings.shelf_temperature':
    'ts|shelf|shelf temperature|stellfläche|stellflächentemperatur|plattentemperatur|stellplattentemperatur',
  'settings.chamber_pressure': 'pc|p|chamber pressure|pressure|vacuum|kammerdruck|druck|vakuum',
  'settings.fill': 'fill|fill volume|füllvolumen|füllmenge',
  'settings.solids': 'solids|solids before drying|solids content|feststoff|feststoffgehalt|feststoffanteil',
  'settings.product_area': 'ap|cake area|product area|kuchenfläche|produktfläche',
  'settings.vial_area': 'av|vial area|vialfläche|bodenfläche|vialbodenfläche',
  batch:
    'run|run id|exp|exp id|flask|shake flask|well|tank|fermentor|kolben|schüttelkolben|fermenter nr|batch|batch id|lot|vessel|reactor|bioreactor|fermenter|culture|experiment|lauf|charge|ansatz|reaktor|bioreaktor|gefäß|kultur|versuch|ensayo|essai',
  replicate: 'replicate|rep|repeat|replikat|wiederholung',
  label: 'sample|sample id|sample name|sample no|id|name|probe|proben id|probennummer|probenname|muestra|echantillon',
  weight: 'weight|gewichtung',
};

/** Words without accents, case and signs. */
export const plainWords = (text: string): string[] =>
  text
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\bpH/g, 'ph')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9µ%\p{sc=Cyrillic}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー\p{sc=Hangul}]+/u)
    .filter((word) => word !== '');

/** Words that say how something was measured, not what. */
const AROUND = new Set(
  'conc concn concentration konz konzentration mean average avg mittelwert measured gemessen value wert offline online original level no nr of the in at a and der die das im in des von'.split(
    ' ',
  ),
);

/** A name as headings are compared: its words, without those around them if others are left. */
export function headingKey(text: string): string {
  const words = plainWords(text);
  const own = words.filter((word) => !AROUND.has(word));
  return (own.length > 0 ? own : words).join(' ');
}

const known = new Map(Object.entries(HEADINGS).map(([key, list]) => [key, new Set(list.split('|').map(headingKey))]));

/** Whether a heading is one that is written for a variable. */
export const isHeadingOf = (heading: string, variable: string): boolean => known.get(variable)?.has(heading) === true;

/** g/mol of substances that media contain (PubChem). */
const MOLAR_MASSES: Readonly<Record<string, string>> = {
  '180.156': 'glucose glc gluc glukose dextrose fructose galactose',
  '342.296': 'sucrose saccharose maltose lactose',
  '150.13': 'xylose arabinose',
  '92.094': 'glycerol glycerin gly',
  '32.042': 'methanol meoh',
  '46.068': 'ethanol etoh',
  '60.052': 'acetate acetat acetic',
  '90.078': 'lactate lac lact laktat milchsäure lactic',
  '118.088': 'succinate succinat bernsteinsäure succinic',
  '192.124': 'citrate citrat citric zitronensäure',
  '88.062': 'pyruvate pyruvat',
  '46.025': 'formate formiat formic',
  '146.145': 'glutamine gln glutamin',
  '147.13': 'glutamate glu glutamat',
  '18.039': 'ammonium nh4 amm',
  '17.031': 'ammonia nh3 ammoniak',
};
const masses = new Map(
  Object.entries(MOLAR_MASSES).flatMap(([mass, words]) =>
    words
      .split(' ')
      .flatMap(plainWords)
      .map((word) => [word, Number(mass)] as const),
  ),
);

/** The molar mass of the substance that a heading names, g/mol. */
export function molarMassIn(heading: string): number | undefined {
  for (const word of plainWords(heading)) if (masses.has(word)) return masses.get(word);
  return undefined;
}

/**
 * What a molar concentration is in a variable without a unit, per mol/L: ionic strength is half the sum of concentrations × charge², which
 * is 3 for ammonium sulphate.
 */
export function perMolar(heading: string, variable: string): number | undefined {
  if (variable !== 'curves.solubility.x') return undefined;
  const words = headingKey(heading);
  if (/\b(?:ammonium|ammoniumsulfat|as)\b/.test(words)) return 3;
  return /\b(?:ionic strength|ionenstarke|i|sodium chloride|nacl|natriumchlorid)\b/.test(words) ? 1 : undefined;
}
