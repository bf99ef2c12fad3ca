import { expect, test } from 'vitest';
import { places } from '../../tests/support/routes.ts';
import { isOfProcess } from './unsaved-guard.tsx';

const PROCESS = 'prc_fed_batch_culture';
const locationOf = (address: string) => {
  const { pathname, search } = new URL(address, 'http://titre');
  return { pathname, search };
};

test('no page of a process asks on the way to another of its pages', () => {
  const own = places.filter(({ route }) => route.includes(':processId'));
  expect(own.length).toBeGreaterThan(5);
  const design = `/products/prd_leghaemoglobin?process=${PROCESS}&step=stp_drying`;
  for (const address of [design, ...own.map((one) => one.address)]) {
    const process = /prc_[a-z_]+/.exec(address)![0];
    expect([address, isOfProcess(locationOf(address), process)]).toEqual([address, true]);
    expect([address, isOfProcess(locationOf(address), 'prc_other')]).toEqual([address, false]);
  }
});

test('every other page asks', () => {
  const others = places.filter(({ address }) => !address.includes(PROCESS));
  expect(others.filter(({ address }) => isOfProcess(locationOf(address), PROCESS))).toEqual([]);
});
