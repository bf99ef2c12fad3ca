import { expect, test } from 'vitest';
import examples from '../../openapi/examples/engine-processes.json' with { type: 'json' };
import type { Configuration, Process } from '#generated/types.ts';
import { longRows } from './long-table.ts';

test('the long table has the balance of every utility that the plant makes', () => {
  const configuration = examples.configuration_recycle.value as unknown as Configuration;
  const { balances, fuels, figures, shares } = configuration.results.utilities!;
  const rows = [...longRows({ process: { name: 'Acid' } as Process, configuration })].filter(
    ({ section }) => section === 'utilities',
  );
  expect(rows).toHaveLength(5 * balances.length + 2 * fuels.length + figures.length + shares.length);
  const made = rows.find(({ item, figure }) => item === 'Electricity' && figure === 'Made');
  expect(made).toMatchObject({ value: balances[0]!.made, unit: 'kWh' });
});
