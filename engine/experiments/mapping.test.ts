import { describe, expect, test } from 'vitest';
import { applyMapping, problemOfMapping, proposeMapping, readHeader, type DataCell, type DataTable } from '../index.ts';

/** A table from its headers and rows; the type of a column is that of most cells. */
function tableOf(heads: string[], rows: DataCell[][], firstRow = 2): DataTable {
  const cells = heads.map((_, c) => rows.map((row) => row[c]!));
  const columns = heads.map((name, c) => {
    const kinds = cells[c]!.filter((cell) => cell !== null);
    const numbers = kinds.filter((cell) => typeof cell === 'number').length;
    const date = kinds.some((cell) => typeof cell === 'string' && /^\d{4}-/.test(cell));
    return {
      name,
      type: date ? ('date' as const) : numbers * 2 > kinds.length ? ('number' as const) : ('text' as const),
      unit: readHeader(name).unit,
    };
  });
  return { columns, cells, rows: rows.map((_, k) => firstRow + k) };
}

const flux = tableOf(
  ['Run', 'Flux [LMH]', 'Protein [mg/L]', 'TMP [psi]', 'Temp F', 'Operator'],
  [
    ['a1', 60, 12_000, 29, 68, 'MK'],
    ['a2', 48, 'n.d.', 29, 68, 'MK'],
    ['a3', null, 30_000, 29, 68, 'MK'],
    ['a4', 40, 50_000, 29, 68, 'MK'],
    ['a5', 'over', 60_000, 29, 68, 'JL'],
  ],
);
const columns = [
  { column: 'Run', variable: 'label' },
  { column: 'Flux [LMH]', variable: 'curves.flux' },
  { column: 'Protein [mg/L]', variable: 'curves.flux.x', unit: 'mg/L' },
  { column: 'TMP [psi]', variable: 'settings.transmembrane_pressure', unit: 'psi' },
  { column: 'Temp F', variable: 'feed.temperature', unit: '°F' },
];

describe('a mapping', () => {
  test('gives rows in the model’s units, and reports skipped data with reasons', () => {
    expect(problemOfMapping('ultrafiltration', flux, { columns })).toBeNull();
    const { experiment, left_out: left, columns: read } = applyMapping('ultrafiltration', flux, { columns });
    expect(experiment.rows.map(({ row }) => row)).toEqual([2, 5]);
    const [first] = experiment.rows;
    expect(first).toMatchObject({ label: 'a1', weight: 1, time: null, responses: { 'curves.flux': 60 } });
    expect(first!.inputs['curves.flux.x']).toBeCloseTo(12, 9);
    expect(first!.inputs['settings.transmembrane_pressure']).toBeCloseTo(1.9995, 4);
    expect(first!.inputs['feed.temperature']).toBeCloseTo(293.15, 6);
    expect(left).toEqual([
      { row: null, column: 'Operator', value: null, reason: 'Not used.' },
      { row: 3, column: 'Protein [mg/L]', value: 'n.d.', reason: 'Below detection.' },
      { row: 4, column: null, value: null, reason: 'No measured value.' },
      { row: 6, column: 'Flux [LMH]', value: 'over', reason: 'Not a number.' },
    ]);
    expect(read[4]).toMatchObject({ unit: '°F', model_unit: 'K', rows_read: 5 });
    expect(read[4]!.factor).toBeCloseTo(5 / 9, 12);
  });

  test('reads errors without the zero of their scale, and uses a row without one', () => {
    const table = tableOf(
      ['t [h]', 'Bottom [°C]', 'Bottom [°C] ±'],
      [
        [0, -30, 0.4],
        [1, -29, 0],
        [2, -28, null],
      ],
    );
    const mapping = {
      columns: [
        { column: 't [h]', variable: 'time', unit: 'h' },
        { column: 'Bottom [°C]', variable: 'curves.temperature.bottom', unit: '°C' },
        { column: 'Bottom [°C] ±', variable: 'error.curves.temperature.bottom', unit: '°C' },
      ],
    };
    expect(problemOfMapping('freeze_drying', table, mapping)).toBeNull();
    const { experiment, left_out: left } = applyMapping('freeze_drying', table, mapping);
    const [first, ...others] = experiment.rows;
    expect(first!.errors).toEqual({ 'curves.temperature.bottom': 0.4 });
    expect(first!.responses['curves.temperature.bottom']).toBeCloseTo(243.15, 9);
    expect(others.map(({ errors }) => errors)).toEqual([undefined, undefined]);
    expect(left).toEqual([
      {
        row: 3,
        column: 'Bottom [°C] ±',
        value: '0',
        reason: 'An error must be above 0. The other cells of the row are used.',
      },
    ]);
    const [time, , error] = mapping.columns;
    const alone = { columns: [time!, error!, { column: 'Bottom [°C]', variable: 'curves.temperature.front' }] };
    expect(problemOfMapping('freeze_drying', table, alone)!.message).toMatch(
      /although another column is mapped to its error/,
    );
  });

  test('uses corrected cells and excludes rows by hand', () => {
    const mapping = { columns, corrections: [{ row: 3, column: 'Protein [mg/L]', value: 20_000 }], excluded_rows: [2] };
    expect(problemOfMapping('ultrafiltration', flux, mapping)).toBeNull();
    const { experiment, left_out: left } = applyMapping('ultrafiltration', flux, mapping);
    expect(experiment.rows.map(({ row, inputs }) => [row, inputs['curves.flux.x']])).toEqual([
      [3, expect.closeTo(20, 9)],
      [5, expect.closeTo(50, 9)],
    ]);
    expect(left).toContainEqual({ row: 2, column: null, value: null, reason: 'Excluded manually.' });
  });

  test('measures time from the first date', () => {
    const table = tableOf(
      ['When', 'DCW g/L', 'Strain'],
      [
        ['2026-11-02T08:00:00', 1, 'x'],
        ['2026-11-02T20:30:00', 12, 'x'],
        ['2026-11-03T08:00:00', 30, 'x'],
      ],
    );
    const meant = [
      { column: 'When', variable: 'time' },
      { column: 'DCW g/L', variable: 'curves.concentrations.cells', unit: 'g/L' },
    ];
    expect(problemOfMapping('batch_fermentation', table, { columns: meant })).toBeNull();
    const { experiment } = applyMapping('batch_fermentation', table, { columns: meant });
    expect(experiment.rows.map(({ time }) => time)).toEqual([0, 12.5, 24]);
  });

  test('merges consecutive rows with the same reason', () => {
    const table = tableOf(
      ['Protein g/l', 'Flux LMH'],
      Array.from({ length: 50 }, (_, k) => [k < 40 ? 'n.d.' : k, 30 - k / 10]),
    );
    const meant = [
      { column: 'Protein g/l', variable: 'curves.flux.x', unit: 'g/L' },
      { column: 'Flux LMH', variable: 'curves.flux' },
    ];
    const { left_out: left } = applyMapping('ultrafiltration', table, { columns: meant });
    expect(left).toEqual([{ row: 2, last_row: 41, column: 'Protein g/l', value: 'n.d.', reason: 'Below detection.' }]);
  });

  test.each([
    [
      [{ column: 'Flux', variable: 'curves.flux' }],
      'columns.0.column',
      /has no column “Flux”\. Its columns are Run, Flux \[LMH\]/,
    ],
    [[{ column: 'Run', variable: 'flow' }], 'columns.0.variable', /no variable “flow”/],
    [
      [...columns.slice(0, 3), { column: 'TMP [psi]', variable: 'feed.target', unit: 'psi' }],
      'columns.3.unit',
      /Column “TMP \[psi\]”: psi is a pressure and cannot be converted to g\/L/,
    ],
    [
      [{ column: 'Flux [LMH]', variable: 'curves.flux', unit: 'furlong' }],
      'columns.0.unit',
      /the unit “furlong” is unknown/,
    ],
    [
      [columns[1]!, { column: 'Temp F', variable: 'curves.flux' }],
      'columns.1.variable',
      /“Flux \[LMH\]” and “Temp F” are both mapped to Flux/,
    ],
    [[columns[1]!, columns[1]!], 'columns.1.column', /listed twice/],
    [
      [columns[1]!],
      'columns',
      /No column is mapped to Protein under “Curve: Flux”\. The model needs this variable for Flux/,
    ],
    [
      [columns[0]!],
      'columns',
      /^No column is mapped to a measured variable\. Map at least one column to “Flux”, .* or “.*”\. A file without any of these variables cannot be used for this model\.$/,
    ],
    [
      [{ column: 'Flux [LMH]', variable: 'curves.flux', unit: '' }],
      'columns.0.unit',
      /the file does not state the unit of this column\. Choose a unit, or enter a factor to convert to L\/m²\/h\./,
    ],
  ])('that is invalid is rejected by its field: %#', (wrong, field, message) => {
    const problem = problemOfMapping('ultrafiltration', flux, { columns: wrong });
    expect(problem?.field).toBe(field);
    expect(problem?.message).toMatch(message);
  });

  test('has constants in all rows, unless a column provides them or they are impossible', () => {
    const without = columns.filter(({ column }) => column !== 'TMP [psi]');
    const given = (value?: number, key = 'settings.transmembrane_pressure') => ({
      variable: key,
      ...(value !== undefined && { value }),
    });
    const mapping = { columns: without, constants: [given(2), given(undefined, 'feed.volume')] };
    expect(problemOfMapping('ultrafiltration', flux, mapping)).toBeNull();
    const { experiment } = applyMapping('ultrafiltration', flux, mapping);
    expect(experiment.rows.map(({ inputs }) => inputs['settings.transmembrane_pressure'])).toEqual([2, 2]);
    expect(experiment.variables.map(({ key }) => key)).toContain('settings.transmembrane_pressure');
    expect(experiment.variables.map(({ key }) => key)).not.toContain('feed.volume');
    const problemOf = (...constants: ReturnType<typeof given>[]) =>
      problemOfMapping('ultrafiltration', flux, { columns: without, constants });
    expect(problemOf(given(-3))).toEqual({
      field: 'constants.0.value',
      message: expect.stringMatching(/^Transmembrane pressure must be at least /),
    });
    expect(problemOf(given(2), given(2))?.field).toBe('constants.1.variable');
    expect(problemOf(given(2, 'curves.flux'))?.message).toMatch(/cannot be entered once for all rows/);
    expect(problemOf(given(2, 'none'))?.message).toBe('The model has no variable “none”.');
    expect(problemOfMapping('ultrafiltration', flux, { columns, constants: [given(2)] })).toEqual({
      field: 'constants.0.variable',
      message: 'Transmembrane pressure is already mapped to column “TMP [psi]”.',
    });
  });

  test('uses a custom factor for an unlisted unit', () => {
    const table = tableOf(
      ['t [h]', 'OD600'],
      [
        [0, 1],
        [5, 40],
      ],
    );
    const meant = [
      { column: 't [h]', variable: 'time' },
      { column: 'OD600', variable: 'curves.concentrations.cells', unit: 'OD', factor: 0.3 },
    ];
    expect(problemOfMapping('batch_fermentation', table, { columns: meant })).toBeNull();
    const { experiment } = applyMapping('batch_fermentation', table, { columns: meant });
    expect(experiment.rows.map(({ responses }) => responses['curves.concentrations.cells'])).toEqual([0.3, 12]);
  });
});

describe('a proposal', () => {
  const proposed = (operation: string, table: DataTable, known?: Parameters<typeof proposeMapping>[2]) =>
    Object.fromEntries(
      proposeMapping(operation, table.columns, known).map(({ column, variable }) => [column, variable]),
    );

  test('errors are those of the value with the same words, or of the column before', () => {
    const table = tableOf(
      ['Protein [g/L]', 'Flux [LMH]', 'Flux [LMH] ±', 'SD of step yield', 'Step yield', 'Pumping [kW]', 'Std. dev.'],
      [
        [10, 60, 2, 0.01, 0.9, 3, 0.1],
        [20, 50, 3, 0.02, 0.8, 4, 0.2],
      ],
    );
    expect(proposed('ultrafiltration', table)).toEqual({
      'Protein [g/L]': 'curves.flux.x',
      'Flux [LMH]': 'curves.flux',
      'Flux [LMH] ±': 'error.curves.flux',
      'SD of step yield': 'error.outputs.step_yield',
      'Step yield': 'outputs.step_yield',
      'Pumping [kW]': 'outputs.power',
      'Std. dev.': 'error.outputs.power',
    });
  });

  test('reads the headers of a filtration', () => {
    expect(proposed('ultrafiltration', flux)).toEqual({
      Run: 'batch',
      'Flux [LMH]': 'curves.flux',
      'Protein [mg/L]': 'curves.flux.x',
      'TMP [psi]': 'settings.transmembrane_pressure',
      'Temp F': 'feed.temperature',
      Operator: null,
    });
  });

  test('reads the headers of a fermentation', () => {
    const table = tableOf(
      ['Time [h]', 'Biomass (g/L)', 'Glucose g/l', 'Product g/L', 'DO %', 'Note'],
      [
        [0, 1, 20, 0, 90, 'x'],
        [1, 2, 18, 0.1, 80, 'y'],
      ],
    );
    expect(proposed('fed_batch_fermentation', table)).toMatchObject({
      'Time [h]': 'time',
      'Biomass (g/L)': 'curves.concentrations.cells',
      'Glucose g/l': 'curves.concentrations.substrate',
      'Product g/L': 'curves.concentrations.product',
    });
  });

  const run = (heads: string[]): DataTable =>
    tableOf(
      heads,
      [0, 1, 2].map((row) => heads.map((_, column) => row + column + 0.5)),
    );

  test.each([
    ['fed_batch_fermentation', 'Zeit [h]', 'time'],
    ['fed_batch_fermentation', 'EFT (min)', 'time'],
    ['fed_batch_fermentation', 'Temps (h)', 'time'],
    ['fed_batch_fermentation', 'Tiempo [h]', 'time'],
  ])('reads %s: “%s” as the time', (operation, head, variable) => {
    expect(proposed(operation, run([head, 'DCW [g/L]']))).toEqual({
      [head]: variable,
      'DCW [g/L]': 'curves.concentrations.cells',
    });
  });

  test.each(['Doubling time (h)', 'Generation time [h]', 'Time remaining (h)', 'Sampling interval (h)'])(
    'does not read “%s” as the time',
    (head) => expect(proposed('fed_batch_fermentation', run([head, 'DCW [g/L]']))[head]).toBeNull(),
  );

  test.each([
    ['Biomasse [g/L]', 'curves.concentrations.cells'],
    ['BM (g/l)', 'curves.concentrations.cells'],
    ['Biomasa (g/L)', 'curves.concentrations.cells'],
    ['Glukose [g/L]', 'curves.concentrations.substrate'],
    ['Glucosa (g/L)', 'curves.concentrations.substrate'],
    ['Produkt [g/L]', 'curves.concentrations.product'],
    ['Titer (g/L)', 'curves.concentrations.product'],
    ['Titre (g/L)', 'curves.concentrations.product'],
    // Neither says what is measured.
    ['concentration g/l', null],
    ['1:10 concentration g/l', null],
    // A number is not one of the choices of a setting, such as the kind of substrate.
    ['gluc ose', 'curves.concentrations.substrate'],
    ['biomass original', 'curves.concentrations.cells'],
    ['Sample volume (L)', null],
    // A second column of times is no setting.
    ['time (min)', null],
    ['Initial DCW (g/L)', null],
    ['Max. biomass (g/L)', null],
    ['DCW, blank (g/L)', null],
  ])('of a time course reads “%s” as %s', (head, variable) => {
    expect(proposed('fed_batch_fermentation', run(['t [h]', head]))[head]).toBe(variable);
  });

  test('without a time column prefers a curve to the metrics of a run, if the file has what it is measured against', () => {
    expect(proposed('chemostat', run(['D_per_h', 'biomass_g_l', 'glucose_g_l', 'r_glucose_g_g_h']))).toEqual({
      D_per_h: 'curves.dilution.x',
      biomass_g_l: 'curves.dilution.cells',
      glucose_g_l: 'curves.dilution.substrate',
      r_glucose_g_g_h: null,
    });
  });

  test.each([
    [
      'Time (min);Protein (g/L);Flux (LMH)',
      { 'Time (min)': 'time', 'Protein (g/L)': 'curves.flux.x', 'Flux (LMH)': 'curves.flux' },
    ],
    [
      'Zeit [min];TMP (bar);Konzentration [g/l];Flux (LMH)',
      {
        'Zeit [min]': 'time',
        'TMP (bar)': 'settings.transmembrane_pressure',
        'Konzentration [g/l]': 'curves.flux.x',
        'Flux (LMH)': 'curves.flux',
      },
    ],
    [
      'Concentration (g/L);TMP (bar);Flux (LMH)',
      {
        'Concentration (g/L)': 'curves.flux.x',
        'TMP (bar)': 'settings.transmembrane_pressure',
        'Flux (LMH)': 'curves.flux',
      },
    ],
    [
      'Proteinkonzentration [g/l];Permeatfluss [LMH]',
      { 'Proteinkonzentration [g/l]': 'curves.flux.x', 'Permeatfluss [LMH]': 'curves.flux' },
    ],
    ['Protein conc. (g/L);Flux (LMH)', { 'Protein conc. (g/L)': 'curves.flux.x', 'Flux (LMH)': 'curves.flux' }],
    // Without the curve, what it is measured against is a time course, or says nothing.
    ['Time (min);Protein (g/L)', { 'Time (min)': 'time', 'Protein (g/L)': 'curves.protein' }],
    ['Time (min);Concentration (g/L)', { 'Time (min)': 'time', 'Concentration (g/L)': null }],
    // Two columns of concentrations do not say which of them the curve is measured against.
    [
      'Conc. (g/L);Konzentration [g/l];Flux (LMH)',
      { 'Conc. (g/L)': null, 'Konzentration [g/l]': null, 'Flux (LMH)': null },
    ],
  ])('of “%s” maps a curve together with what it is measured against', (heads, variables) => {
    const table = run(heads.split(';'));
    const own = proposeMapping('ultrafiltration', table.columns);
    expect(Object.fromEntries(own.map(({ column, variable }) => [column, variable]))).toEqual(variables);
    const isMeasured = own.some(({ variable }) => variable?.startsWith('curves.'));
    expect(problemOfMapping('ultrafiltration', table, { columns: own }) === null).toBe(isMeasured);
  });

  test('keeps an earlier meaning of what a curve could be measured against', () => {
    const known = new Map([['protein (g/l)', { variable: 'curves.protein', unit: 'g/L' }]]);
    const table = run(['Time (min)', 'Protein (g/L)', 'Flux (LMH)']);
    expect(proposed('ultrafiltration', table, known)).toMatchObject({
      'Protein (g/L)': 'curves.protein',
      'Flux (LMH)': null,
    });
  });

  test('contains a setting only if no row would be lost', () => {
    const setting = (facts: object) =>
      proposeMapping('ultrafiltration', [
        { name: 'Flux [LMH]', type: 'number', unit: 'L/m²/h' },
        { name: 'TMP [bar]', type: 'number', unit: 'bar', ...facts },
      ])[1]!.variable;
    expect(setting({ missing: 0, minimum: 1, maximum: 2 })).toBe('settings.transmembrane_pressure');
    expect(setting({ missing: 1, minimum: 1, maximum: 2 })).toBeNull();
    expect(setting({ missing: 0, minimum: 1, maximum: 2000 })).toBeNull();
    expect(setting({ missing: 0, minimum: -1, maximum: 2 })).toBeNull();
  });

  test('says that a unit is not known, unless an earlier mapping gave it', () => {
    const table = run(['t', 'Glucose', 'Biomass [g/L]']);
    const known = new Map([['glucose', { variable: 'curves.concentrations.substrate', unit: 'mg/L' }]]);
    const units = (remembered?: typeof known) =>
      proposeMapping('fed_batch_fermentation', table.columns, remembered).map(({ unit }) => unit);
    expect(units()).toEqual(['', '', 'g/L']);
    expect(units(known)).toEqual(['', 'mg/L', 'g/L']);
    const columns = proposeMapping('fed_batch_fermentation', table.columns);
    expect(problemOfMapping('fed_batch_fermentation', table, { columns })?.field).toBe('columns.0.unit');
    expect(applyMapping('fed_batch_fermentation', table, { columns }).columns[0]).toMatchObject({
      unit: '',
      factor: 1,
    });
  });

  test('remembers earlier mappings, including columns that are not used', () => {
    const known = new Map([
      ['temp f', { variable: null }],
      ['operator', { variable: 'replicate' }],
    ]);
    expect(proposed('ultrafiltration', flux, known)).toMatchObject({ 'Temp F': null, Operator: 'replicate' });
  });
});
