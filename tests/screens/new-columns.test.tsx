/** A column that a table of results is given is on every page that draws the table, with its values. */
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import examples from '../../openapi/examples/engine-processes.json' with { type: 'json' };
import { evaluate, mapPlantTables, mapTables, type Results, type ResultTable } from '#engine/index.ts';
import { configuration, library, product, resultsOf } from '#engine/tests/fixtures.test-support.ts';
import type { ProcessWithConfiguration, SharedPage } from '#generated/types.ts';
import { sharedFigures } from '#server/sharing/figures.ts';
import { SECTION_NAMES } from '#src/report/sections.ts';
import { exampleFor, json } from './contract-answers.ts';
import { closePage, openPage, startApp } from './open-page.tsx';

const PRODUCT = '/products/prd_leghaemoglobin';
const SAVED = exampleFor('getProcess', ['prc_homogenised']) as ProcessWithConfiguration;
const savedWith = (given: unknown): ProcessWithConfiguration => ({
  ...SAVED,
  configuration: { ...SAVED.configuration!, ...(given as object) },
});
const base = configuration('cfg_homogenised_v1');
const inRooms = { ...base, assumptions: { ...base.assumptions, facility: { basis: 'rooms' as const } } };
const rooms = savedWith({ ...inRooms, results: resultsOf(evaluate(inRooms, product, library)) });
const utilities = savedWith(examples.configuration_recycle.value);

/** What the new column of a table shows, by the name of the table. */
const shown = new Map<string, string>();
const before = new Map<object, ResultTable<unknown>['columns']>();
const add = <Row,>(table: ResultTable<Row>): void => {
  const value = 7 + (10 + shown.size) / 100;
  shown.set(table.name, value.toFixed(2));
  before.set(table, table.columns as ResultTable<unknown>['columns']);
  const added = { key: 'new', title: `New of ${table.name}`, unit: 'kg', shared: true, value: () => value };
  Object.assign(table, { columns: [...table.columns, added] });
};

beforeAll(async () => {
  // As when other files of this process have opened every page: no part may keep columns from when it was loaded.
  await Promise.all(
    Object.values(import.meta.glob(['../../src/**/*.tsx', '!**/*.test.tsx', '!../../src/{main,shared-file}.tsx'])).map(
      (load) => load(),
    ),
  );
  mapTables(add);
  mapPlantTables(add);
  await startApp();
});
afterAll(() => {
  for (const [table, columns] of before) Object.assign(table, { columns });
});
afterEach(closePage);

/** Which of these tables are not on the page, or not with the new column and its value. */
function missing(...names: string[]): string[] {
  const tables = [...document.querySelectorAll('table')].map(({ textContent }) => textContent);
  return names.filter(
    (name) => !tables.some((text) => text.includes(`New of ${name}`) && text.includes(shown.get(name)!)),
  );
}

const open = (address: string, saved: ProcessWithConfiguration = SAVED): void =>
  void openPage({ address, as: 'standard@demo.test' }, (id) => (id === 'getProcess' ? json(saved) : undefined));

test('in the workspace', async () => {
  open(`${PRODUCT}?process=prc_homogenised`, utilities);
  for (const [tab, ...names] of [
    ['Streams', 'Streams'],
    ['Balance', 'Mass balance', 'Loops'],
    ['Utilities', 'Utilities', 'Fuel, steam and water'],
    ['Equipment', 'Equipment'],
    ['Cost', 'Operating cost'],
  ] as const) {
    await userEvent.click(await screen.findByRole('tab', { name: tab }));
    await waitFor(() => expect(missing(...names)).toEqual([]));
  }
});

test.each([
  ['', ['Capital', 'Cost by category', 'Labour by section', 'Cash flow']],
  ['?cost=step', ['Cost by step']],
  ['?cost=section', ['Cost by section']],
])('in the economics %s', async (query, names) => {
  open(`${PRODUCT}/prc_homogenised/techno-economic-analysis${query}`);
  await waitFor(() => expect(missing(...names)).toEqual([]));
});

test('on the page of the facility', async () => {
  open(`${PRODUCT}/prc_homogenised/facility`, rooms);
  await waitFor(() => expect(missing('Grades and air', 'People')).toEqual([]));
  // The plan of the rooms has a table behind it.
  const tools = within(await screen.findByRole('group', { name: 'Rooms by grade: as' }));
  await userEvent.click(tools.getByRole('button', { name: 'Table' }));
  await waitFor(() => expect(missing('Rooms')).toEqual([]));
});

const PRINTED = ['Streams', 'Equipment', 'Capital', 'Cash flow', 'Footprint'];

test('in the report', async () => {
  open(`${PRODUCT}/prc_homogenised/report`);
  await waitFor(() => expect(missing(...PRINTED, 'Cost by section', 'Cost by step', 'Warnings')).toEqual([]));
});

test('on a shared page of figures', async () => {
  const page = structuredClone(exampleFor('openShare', [], 'figures') as SharedPage);
  page.content.sections = [...SECTION_NAMES];
  page.content.figures = sharedFigures(SAVED.configuration!.results as Results, page.content.sections);
  location.hash = '#titre_share_example';
  openPage({ address: '/shared', as: null }, (id) => (id === 'openShare' ? json(page) : undefined));
  await waitFor(() => expect(missing(...PRINTED, 'Cost by category', 'Steps', 'Schedule')).toEqual([]));
  location.hash = '';
});
