import { expect, test } from 'vitest';
import { cellsOfText } from '#src/components/table/read-file.ts';
import { readPlateMap, sampleIn, wellsOf } from './plate-map.ts';

const read = async (text: string) => Object.fromEntries(readPlateMap(await cellsOfText(text, 2000)).map);
const FOUR = { A1: 'wild type', A2: 'mutant 1', B1: 'wild type', B12: 'blank' };

test.each([
  ['a list', 'Well\tSample\nA1\twild type\nA2\tmutant 1\nB1\twild type\nB12\tblank\nB2\t'],
  ['a list with leading zeros and commas', 'A01,wild type\nA02,mutant 1\nb01,wild type\nB12,blank'],
  ['a list with the sample first', 'Sample;Well\nwild type;A1\nmutant 1;A2\nwild type;B1\nblank;B12'],
  [
    'a grid',
    `Plate 1\n\t${Array.from({ length: 12 }, (_, k) => k + 1).join('\t')}\nA\twild type\tmutant 1\nB\twild type${'\t'.repeat(11)}blank`,
  ],
])('a plate map is read from %s', async (_title, text) => {
  expect(await read(text)).toEqual(FOUR);
});

test('a text without wells is no map, nor are numbers of a grid without letters', async () => {
  expect(await read('one\ttwo\nthree\tfour')).toEqual({});
  expect(await read('\t1\t2\n\t0.1\t0.2')).toEqual({});
});

test('what is not used of a plate map is said', async () => {
  const { map, leftOut } = readPlateMap(
    await cellsOfText('Well,Sample\nA1,wild type\nA1,mutant\nplate 2\nA01,wild type', 9),
  );
  expect(Object.fromEntries(map)).toEqual({ A1: 'wild type' });
  expect(leftOut).toEqual(['“mutant” in well A1, which already contains “wild type”', '“plate 2” in row 4']);
});

test('runs are named by sample and well; what the map does not say keeps its name', () => {
  const map = new Map([['A1', 'wild type']]);
  expect(sampleIn('A01', map)).toBe('wild type A1');
  expect(sampleIn('medium A1', map)).toBe('wild type A1');
  expect(sampleIn('A2', map)).toBe('A2');
  expect(sampleIn('R1', map)).toBe('R1');
  const columns = ['A1', 'sample A02', 'R1'].map((label) => ({ series: { of: 'OD', label } }));
  expect(wellsOf(columns as never)).toEqual(['A1', 'A2']);
});
