import { type Configuration, type SettingValue, catalogue } from '#engine/index.ts';
import { describe, expect, test } from 'vitest';
import { configuration } from '../../../engine/tests/fixtures.test-support.ts';
import { toCatalogue } from '../catalogue.ts';
import { lockSetting } from '../edits.ts';
import { Random } from '../../../engine/numeric/random.ts';
import { describeValue, toDisplay } from '../values.ts';
import { readCells, readTable } from './cells.ts';
import { copySteps, pasteSteps, readSteps } from './steps.ts';

const operations = toCatalogue(catalogue());
const from = configuration('cfg_homogenised_v2');
const to = configuration('cfg_secreted_v1');
const counter = () => {
  let count = 0;
  return () => `new_${(count += 1)}`;
};

describe('steps through the clipboard', () => {
  const { id } = from.uo_settings.find(({ unit_operation }) => unit_operation === 'ultrafiltration')!;

  test('are pasted into another process with their settings and locks, under unused names', () => {
    const locked = lockSetting(from, id, 'gel_concentration', 200);
    const read = readSteps(copySteps(locked, [id]), operations)!;
    expect(read.leftOut).toEqual([]);
    const after = to.uo_settings[0]!;
    const pasted = pasteSteps(to, read, after.id, counter());
    const step = pasted.uo_settings[1]!;
    expect(pasted.uo_settings).toHaveLength(to.uo_settings.length + 1);
    expect(step.settings).toEqual(locked.uo_settings.find((one) => one.id === id)!.settings);
    expect(pasted.locked_values.uo_settings.find((one) => one.id === step.id)!.settings).toEqual({
      gel_concentration: 200,
    });
    expect(new Set(pasted.uo_settings.map(({ name }) => name)).size).toBe(pasted.uo_settings.length);
  });

  test('are copied with the fit of their own: pinned where it is known, elsewhere as entered values', () => {
    const fit = { fit_id: 'fit_1', unit_operation: 'ultrafiltration', values: { cleaning_share: 0.3 } };
    const read = readSteps(copySteps({ ...from, fits: [{ ...fit, step_id: id }] }, [id]), operations)!;
    expect(read.copies[0]!.fit).toEqual({ fit_id: 'fit_1', values: {} });
    const known = { ...fit, values: { gel_concentration: 222.5 } };
    const copied = readSteps(copySteps({ ...from, fits: [{ ...known, step_id: id }] }, [id]), operations)!;
    const here = pasteSteps({ ...to, fits: [known] }, copied, null, counter());
    expect(here.fits).toEqual([known, { ...known, step_id: 'new_1' }]);
    const elsewhere = pasteSteps(to, copied, null, counter());
    expect(elsewhere.fits ?? []).toEqual([]);
    expect(elsewhere.uo_settings.at(-1)!.settings).toMatchObject({ gel_concentration: 222.5 });
  });

  test('are copied with their feeds, destinations and product', () => {
    const outlets = { liquor: { disposal: 'sold' as const, name: 'Molasses', price: 0.1, basis: 'dry' } };
    const feeds = [{ from: 'a', outlet: 'product', share: 0.4, next_batch: false }];
    const graph: Configuration = {
      uo_settings: [
        { id: 'a', unit_operation: 'purchased_feed', name: 'A', settings: {} },
        { id: 'b', unit_operation: 'crystallisation', name: 'B', settings: {}, feeds, outlets },
      ],
      locked_values: { uo_settings: [] },
      assumptions: {},
      product: { from: 'b', outlet: 'product', basis: 'dry' },
    };
    const read = readSteps(copySteps(graph, ['a', 'b']), operations)!;
    expect(read.copies.map(({ step }) => step)).toEqual([{ ...graph.uo_settings[0], feeds: [] }, graph.uo_settings[1]]);
    expect(read.product).toEqual(graph.product);
  });

  test('are told apart if the text gives several of them one id', () => {
    const given = { id: 'a', unit_operation: 'ultrafiltration', name: 'UF', settings: {} };
    const read = readSteps(JSON.stringify({ titre_steps: 1, steps: [given, given] }), operations)!;
    const pasted = pasteSteps(to, read, null, counter());
    expect(new Set(pasted.uo_settings.map((step) => step.id)).size).toBe(to.uo_settings.length + 2);
  });

  test('skips and reports content that does not fit', () => {
    const text = JSON.stringify({
      titre_steps: 1,
      steps: [
        { unit_operation: 'alchemy', name: 'Gold', settings: {} },
        {
          unit_operation: 'ultrafiltration',
          name: '',
          settings: { gel_concentration: 'thick', wishes: 3 },
          locked: null,
        },
      ],
    });
    const { copies, leftOut } = readSteps(text, operations)!;
    expect(copies).toMatchObject([
      { step: { unit_operation: 'ultrafiltration', name: 'Ultrafiltration', settings: {} }, locked: {} },
    ]);
    expect(leftOut).toHaveLength(3);
    expect(leftOut.join(' ')).toMatch(/alchemy.*thick.*wishes/);
  });

  test.each(['', 'titre_steps', '{"titre_steps": 2, "steps": []}', '[1, 2]'])('%j is not steps', (text) => {
    expect(readSteps(text, operations)).toBeNull();
  });
});

describe('a column from a spreadsheet', () => {
  const parameters = operations.get('ultrafiltration')!.parameters;
  const key = (name: string) => parameters.find((one) => one.key === name)!;

  test('assigns values by name, and converts their units', () => {
    const title = key('protein_concentration').title;
    const [named, percent] = readCells(`${title}\t50\tkg/m3\r\n`, parameters, null);
    expect(percent).toBeUndefined();
    expect(named).toMatchObject({ value: 50, problem: null });
    expect(readCells(`${title}\t80000 mg/L`, parameters, null)[0]).toMatchObject({ value: 80, problem: null });
    expect(readCells(`${title}\t80000 mg/L`, parameters, null)[0]!.note).toContain('80 g/L');
  });

  test.each([
    ['160000/2', 'mg/L', 80],
    ['80 g/L', 'g/L', 80],
    ['80g/L', 'g/L', 80],
    ['80 g/L', 'mg/L', null],
    ['80 g/L', 'L', null],
  ])('reads %s beside the unit %s as %s: two units must be the same', (cell, unit, value) => {
    const [row] = readCells(`${key('protein_concentration').title}\t${cell}\t${unit}`, parameters, null);
    expect(row!.value).toBe(value);
    expect(row!.problem === null).toBe(value !== null);
  });

  test('enters values without names into the settings from the focused one', () => {
    const at = parameters.findIndex((one) => one.key === 'gel_concentration');
    const rows = readCells('100\n', parameters, 'gel_concentration');
    expect(rows[0]).toMatchObject({ parameter: parameters[at], value: 100 });
    expect(readCells('1\n2', parameters, parameters.at(-1)!.key)[1]!.problem).toContain('more values than settings');
  });

  test.each([
    ['900000', 'Out of range'],
    ['12 kDa', 'is not a valid unit for this setting'],
    ['12 smoots', 'Unknown unit'],
    ['much', 'not a number'],
  ])('rejects %s with the same message as typing it', (cell, problem) => {
    const [row] = readCells(`${key('gel_concentration').title}\t${cell}`, parameters, null);
    expect(row).toMatchObject({ value: null });
    expect(row!.problem).toContain(problem);
  });

  test('reports a name that is not a setting', () => {
    expect(readCells('Colour\tblue', parameters, null)[0]!.problem).toContain('Colour');
  });

  test('reads a decimal comma and a thin space', () => {
    expect(readCells('100,5 g/L', parameters, 'gel_concentration')[0]!.value).toBe(100.5);
  });
});

describe('a table of steps', () => {
  const steps = [...operations.values()].map(({ id, name, parameters }) => ({ id, name, parameters }));
  const read = (rows: readonly (readonly string[])[]) => readTable(rows.map((row) => row.join('\t')).join('\n'), steps);

  test('generated over every setting of the catalogue, reads back to the same values', () => {
    const random = new Random(3);
    const wrong: string[] = [];
    for (const { id, name, parameters } of steps) {
      const rows = parameters.flatMap((parameter): { key: string; value: SettingValue; cells: string[] }[] => {
        const { type, key, title, min, max, choices, display_unit: unit } = parameter;
        const asked = parameters.filter((one) => one.title === title).length === 1 ? title : key;
        if (type === 'choice') {
          const chosen = choices[Math.floor(random.next() * choices.length)]!;
          return [{ key, value: chosen.value, cells: [name, asked, chosen.title, ''] }];
        }
        if (type === 'boolean') return [{ key, value: true, cells: [name.toUpperCase(), asked, 'yes', ''] }];
        if (type !== 'number' && type !== 'integer') return [];
        const [low, high] = [min ?? 0, max ?? 1000];
        const drawn = low + (0.05 + 0.9 * random.next()) * (high - low);
        const value = type === 'integer' ? Math.ceil(low) : drawn;
        return [{ key, value, cells: [name, asked, String(toDisplay(value, parameter)), unit === '1' ? '' : unit] }];
      });
      if (rows.length === 0) continue;
      const found = read([['Step', 'Setting', 'Value', 'Unit'], ...rows.map(({ cells }) => cells)]);
      for (const [n, { key, value, cells }] of rows.entries()) {
        const row = found?.[n];
        const isSame =
          typeof value === 'number'
            ? Math.abs(Number(row?.value) - value) <= 1e-9 * Math.max(1, Math.abs(value))
            : row?.value === value;
        if (row?.stepId !== id || row.parameter?.key !== key || !isSame)
          wrong.push(
            `${cells.join(' | ')}: ${row?.problem ?? (row?.parameter ? describeValue(row.parameter, row.value) : 'nothing')}`,
          );
      }
    }
    expect(wrong).toEqual([]);
  });

  test('a name of several steps is none, and the id of one is a name', () => {
    const uf = operations.get('ultrafiltration')!;
    const steps = ['stp_1', 'stp_2'].map((id) => ({ id, name: 'Ultrafiltration', parameters: uf.parameters }));
    const rows = readTable(
      'Ultrafiltration\tGel concentration\t200\n\tGel concentration\t210\nstp_2\tGel concentration\t220',
      steps,
    )!;
    expect(rows.map(({ stepId, value }) => [stepId, value])).toEqual([
      [null, null],
      [null, null],
      ['stp_2', 220],
    ]);
    expect(rows[1]!.problem).toBe(
      'Several steps are called “Ultrafiltration”. Give them different names, or write the id of one: stp_1, stp_2.',
    );
  });

  test('a row without a step belongs to the one before, and what is not understood says why', () => {
    const rows = read([
      ['Ultrafiltration', 'Gel concentration', '200', 'g/L'],
      ['', 'Colour', 'blue'],
      ['Alchemy', 'Gold', '1', 'kg'],
      ['Ultrafiltration', 'Gel concentration', '200', 'smoots'],
    ])!;
    expect(rows.map(({ value }) => value)).toEqual([200, null, null, null]);
    expect(rows.map(({ problem }) => problem).slice(1, 3)).toEqual([
      'Ultrafiltration has no setting “Colour”.',
      'This process has no step “Alchemy”.',
    ]);
    expect(rows[3]!.problem).toContain('Unknown unit');
  });

  test.each(['', 'Gel concentration\t200\tg/L', '1\n2', 'Ultrafiltration\tGel concentration'])('%j is none', (text) =>
    expect(readTable(text, steps)).toBeNull(),
  );
});

test('pasted values are read by the decimal sign that they show together', () => {
  const { parameters } = operations.get('disc_stack_centrifuge')!;
  const rows = readCells('specific_energy\t1,4\nSpeed\t4.500', parameters, null);
  expect(rows.map(({ value, problem }) => problem ?? value)).toEqual([1.4, 4500]);
});
