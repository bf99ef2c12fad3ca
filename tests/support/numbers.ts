/** The number that a text begins with, as the app prints numbers: with thin spaces and a minus sign. */
export const numberOf = (text: string): number =>
  Number(
    text
      .replaceAll(/[\s\u202f]/g, '')
      .replace('\u2212', '-')
      .replace(/^\+/, '')
      .replace(/[^\d.-].*$/, ''),
  );
