import { expect, test } from 'vitest';
import succinicAcid from '../../data/demo-succinic-acid.json' with { type: 'json' };
import { configuration } from '../../engine/tests/fixtures.test-support.ts';
import type { Configuration as Stored } from '#generated/types.ts';
import type { Configuration } from '#engine/index.ts';
import { toBody, toDraft } from './wire.ts';

const plant = succinicAcid.processes.find(({ id }) => id === 'prc_dextrose_recycle')!.configurations[0]!
  .configuration as unknown as Configuration;

test.each([
  ['with feeds', plant],
  ['without feeds', configuration('cfg_homogenised_v1')],
])('a process %s is sent back as it was read', (_name, given) => {
  const body = toBody(toDraft({ ...given, fits: [] } as unknown as Stored), 'Note', 3);
  expect(body).toEqual({ ...given, fit_ids: [], note: 'Note', version: 3 });
});

test('a fit of one step is sent with its step, others with their unit operation', () => {
  const fit = { unit_operation: 'ultrafiltration', values: { gel_concentration: 200 } };
  const fits = [
    { ...fit, fit_id: 'fit_1' },
    { ...fit, fit_id: 'fit_2', step_id: 'stp_uf' },
  ];
  expect(toBody({ ...configuration('cfg_homogenised_v1'), fits }, 'Note', 3)).toMatchObject({
    fit_ids: ['fit_1'],
    step_fits: [{ step_id: 'stp_uf', fit_id: 'fit_2' }],
  });
});
