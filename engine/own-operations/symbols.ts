/** Symbols of own operations by their key, beside those of the catalogue: their own, and one for each stage. */
export const OWN_SYMBOLS: Readonly<Record<string, string>> = {
  'own-operation': 'M3 3h18v18H3zM7.500 9.500 5 12l2.500 2.500M16.500 9.500 19 12l-2.500 2.500M13.500 7.500l-3 9',
  upstream:
    'M9 3h6M10 3v6.500L4.800 18.200A1.900 1.900 0 0 0 6.400 21h11.200a1.900 1.900 0 0 0 1.600-2.800L14 9.500V3M7.500 15h9',
  recovery: 'M5 6h14l-5 8v5h-4v-5z',
  concentration: 'M4.500 6.500h15v11h-15zM4.500 17.500l15-11',
  purification: 'M8.500 4h7v16h-7zM12 2v2M12 20v2M8.500 8h7M8.500 16h7M11 11l.01.01M13 13l.01.01',
  finishing: 'M12 3 20 7.500v9L12 21l-8-4.500v-9zM4.200 7.600 12 12l7.800-4.400M12 12v9',
};
