import { describe, expect, test } from 'vitest';
import climateTable from '../../data/climate-factors.json' with { type: 'json' };
import carbon from '../../data/carbon-inputs.json' with { type: 'json' };
import { activityAt, factorOf, gridOfCountry, siteElectricity } from './factor.ts';
import { impactFiles } from './impact-files.test-support.ts';
import { climateFactors } from './climate.ts';
import grids from './grid-scenarios.json' with { type: 'json' };
import { WATER_STRESS_ID } from './water-stress.ts';
import { CLIMATE, impactTables } from './tables.ts';

const tables = impactTables(impactFiles);
const { scenarios } = grids;
const open = impactTables(impactFiles, { doubtful: false });
const at = (country: string, from = tables) => ({ tables: from, country, gwp_set: 'AR6' as const });

describe('impact tables', () => {
  test('contain the categories, items and activities, and one activity per country for its grid', () => {
    expect(tables.categories.size).toBe(20);
    expect(tables.items.size).toBeGreaterThan(110);
    const grids = tables.activitiesOf.get('electricity_grid')!;
    expect(grids.length).toBeGreaterThan(200);
    expect(grids[0]!.id).toBe('electricity_grid:WORLD');
    expect(factorOf(at('DE'), 'electricity_grid:DE', CLIMATE)!.value).toBeNear(0.34206, 1e-12);
  });
  test('weight sixteen categories, with weights that sum to 1', () => {
    const weights = [...tables.categories.values()].flatMap((row) => row.weighting ?? []);
    expect(weights).toHaveLength(16);
    expect(weights.reduce((sum, one) => sum + one, 0)).toBeNear(1, 1e-12);
  });
  test('do not treat a country without data as zero', () => {
    const silent = [...tables.countries.values()].filter((row) => row.grid_factor === null);
    expect(silent.length).toBeGreaterThan(30);
    expect(silent.filter((row) => row.quality !== 'N')).toEqual([]);
    expect(silent.flatMap((row) => gridOfCountry(tables, row.code) ?? [])).toEqual([]);
    expect(factorOf(at('WORLD'), 'hepes:none', CLIMATE)).toBeNull();
    // Nearly all hydropower, whose plants have no data.
    expect(factorOf(at('NO'), 'electricity_grid:NO', 'acidification')).toBeNull();
  });
  test('have zero only where it is intended', () => {
    const zero = impactFiles.assessments.filter((row) => row.value === 0);
    expect(zero.map((row) => [row.activity_id, row.note])).toEqual([
      ['carbon_dioxide_biogenic:direct', 'Zero: biogenic'],
    ]);
    const free = carbon.inputs.filter((row) => row.factor === 0);
    expect(free.filter((row) => !row.note)).toEqual([]);
  });
  test('name the sources of the scenarios of grids and of the scarcity of water, with their licences', () => {
    const ids = new Set([...scenarios.map(({ source }) => source), WATER_STRESS_ID]);
    for (const id of ids) expect([id, tables.sources.get(id)?.licence]).toEqual([id, expect.stringMatching(/.{10}/)]);
    for (const { country, values, from, step } of scenarios) {
      expect(tables.countries.has(country)).toBe(true);
      expect(from + step * (values.length - 1)).toBe(2050);
    }
  });
  test('reject a row with an unknown reference, or a null without quality N', () => {
    const [row] = impactFiles.assessments;
    const { activities, assessments } = impactFiles;
    for (const fault of [{ category_id: 'gloom' }, { source: 'hearsay' }, { value: null }, { activity_id: 'x:y' }])
      expect(() => impactTables({ ...impactFiles, assessments: [...assessments, { ...row!, ...fault }] })).toThrow(
        RangeError,
      );
    const stone = activities.map((one) => (one.id === 'urea:US-greet' ? { ...one, unit: 'stone' } : one));
    expect(() => impactTables({ ...impactFiles, activities: stone })).toThrow(/stone/);
  });
  test('give each item of a plant the value of the climate table, with any grid', () => {
    const wrong: string[] = [];
    const near = (one: number, other: number) => Math.abs(one - other) <= 0.002 * Math.abs(other);
    for (const country of ['WORLD', 'NO', 'PL']) {
      const grid = gridOfCountry(tables, country)!;
      for (const row of climateTable.items) {
        if (row.value === null) continue;
        const { impact_item_id: impact, amount } = tables.matches.get(row.item_id)!;
        const activity = activityAt(at(country), impact)!;
        const found = factorOf(at(country), activity, CLIMATE)?.value ?? NaN;
        if (!near(found * amount!, row.value + row.electricity * grid)) wrong.push(`${row.item_id} in ${country}`);
        if (!near(siteElectricity(tables, activity) * amount!, row.electricity)) wrong.push(`kWh of ${row.item_id}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe('rows of doubtful licence', () => {
  test('are removed in the same way from the climate table of the workspace', () => {
    const { items } = climateFactors(climateTable, { doubtful: false });
    const wrong = items.filter(({ item_id: id, value, electricity }) => {
      const match = open.matches.get(id);
      const activity = match && activityAt(at('NO', open), match.impact_item_id);
      const found = activity ? factorOf(at('NO', open), activity, CLIMATE) : null;
      const amount = match?.amount ?? null;
      if (!found || amount === null) return value !== null;
      const here = (value ?? NaN) + electricity * gridOfCountry(open, 'NO')!;
      return !(Math.abs(found.value * amount - here) <= 0.002 * Math.abs(here));
    });
    expect(wrong.map((row) => row.item_id)).toEqual([]);
    expect(items.filter((row) => row.source === 'greet')).toEqual([]);
  });
  const doubtful = [...tables.activities.values()].filter((row) => row.doubtful);
  test('are marked, together with activities derived from them', () => {
    const ids = doubtful.map((row) => row.id);
    expect(ids).toContain('glucose:US-greet');
    expect(ids).toContain('kh2po4:derived');
    expect(ids).toContain('nitrogen:proxy');
    expect(ids).not.toContain('sodium_acetate:derived');
    expect(doubtful.filter((row) => row.source === 'greet_bst')).toHaveLength(21);
  });
  test('are never the only default if another source has the item', () => {
    const others = impactFiles.items.filter(
      (item) =>
        item.default_activity_id.endsWith('greet') &&
        impactFiles.activities.some(
          (row) =>
            row.item_id === item.id &&
            !['greet_bst', 'none'].includes(row.source) &&
            factorOf(at('DE', open), row.id, CLIMATE) !== null,
        ),
    );
    expect(others.map((item) => item.id)).toContain('glucose');
    const left = others.map((item) => open.items.get(item.id)!.default_activity_id);
    expect(left.filter((id) => /:none$|greet$/.test(id))).toEqual([]);
  });
  test('are removed by one switch, together with everything based on them', () => {
    const used = [...open.activities.keys()].flatMap((id) =>
      [...open.categories.keys()].flatMap((category) => factorOf(at('DE', open), id, category)?.sources ?? []),
    );
    expect(used.length).toBeGreaterThan(400);
    expect(used).not.toContain('greet_bst');
    expect([...open.activities.keys()].filter((id) => id.endsWith('greet'))).toEqual([]);
    // No other source has glycerol, so it has no data rather than zero.
    expect(open.items.get('glycerol')).toMatchObject({ default_activity_id: 'glycerol:none', quality: 'N' });
    expect(factorOf(at('DE', open), 'glycerol:none', CLIMATE)).toBeNull();
    // Ammonium sulphate is recalculated from the remaining ammonia and sulphuric acid.
    const anew = factorOf(at('DE', open), 'ammonium_sulphate:US-derived', CLIMATE)!;
    expect(anew.value).toBeNear(0.2578 * 0.6721 + 0.7422 * 0.3667, 1e-9);
  });
});
