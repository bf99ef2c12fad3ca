/** Subregions of the United Nations (M49) by ISO country, with the names that Catena-X uses. */
const COUNTRIES: Readonly<Record<string, string>> = {
  'Australia and New Zealand': 'AU CC CX HM NF NZ',
  'Central Asia': 'KG KZ TJ TM UZ',
  'Eastern Asia': 'CN HK JP KP KR MN MO TW',
  'Eastern Europe': 'BG BY CZ HU MD PL RO RU SK UA',
  'Latin America and the Caribbean':
    'AG AI AR AW BB BL BO BQ BR BS BV BZ CL CO CR CU CW DM DO EC FK GD GF GP GS GT GY HN HT JM KN KY LC MF MQ MS MX NI PA PE PR PY SR SV SX TC TT UY VC VE VG VI',
  Melanesia: 'FJ NC PG SB VU',
  Micronesia: 'FM GU KI MH MP NR PW UM',
  'Northern Africa': 'DZ EG EH LY MA SD TN',
  'Northern America': 'BM CA GL PM US',
  'Northern Europe': 'AX DK EE FI FO GB GG IE IM IS JE LT LV NO SE SJ',
  Polynesia: 'AS CK NU PF PN TK TO TV WF WS',
  'South-eastern Asia': 'BN ID KH LA MM MY PH SG TH TL VN',
  'Southern Asia': 'AF BD BT IN IR LK MV NP PK',
  'Southern Europe': 'AD AL BA ES GI GR HR IT ME MK MT PT RS SI SM VA XK',
  'Sub-Saharan Africa':
    'AO BF BI BJ BW CD CF CG CI CM CV DJ ER ET GA GH GM GN GQ GW IO KE KM LR LS MG ML MR MU MW MZ NA NE NG RE RW SC SH SL SN SO SS ST SZ TD TF TG TZ UG YT ZA ZM ZW',
  'Western Asia': 'AE AM AZ BH CY GE IL IQ JO KW LB OM PS QA SA SY TR YE',
  'Western Europe': 'AT BE CH DE FR LI LU MC NL',
};

const BY_COUNTRY = new Map(
  Object.entries(COUNTRIES).flatMap(([region, codes]) => codes.split(' ').map((code) => [code, region] as const)),
);

/** “Global” for anything but a country. */
export const subregionOf = (country: string | undefined): string => BY_COUNTRY.get(country ?? '') ?? 'Global';
