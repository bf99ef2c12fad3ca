import { describe, expect, test } from 'vitest';
import { fileNameOf } from './download.ts';

const answer = (disposition?: string) =>
  new Response(null, disposition === undefined ? {} : { headers: { 'content-disposition': disposition } });

describe('the name of a file', () => {
  test.each([
    ['attachment; filename="data export Leghaemoglobin.xlsx"', 'data export Leghaemoglobin.xlsx'],
    [`attachment; filename="Cr_me.xlsx"; filename*=UTF-8''Cr%C3%A8me%20%E2%80%9CA%E2%80%9D.xlsx`, 'Crème “A”.xlsx'],
    ['attachment', null],
    [undefined, null],
  ])('in %s', (disposition, name) => {
    expect(fileNameOf(answer(disposition))).toBe(name);
  });
});
