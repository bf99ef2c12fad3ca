/** Files that are downloaded can be opened, and are those that were uploaded. */
import { unzipSync } from 'fflate';
import { accessOf } from './access.ts';
import { ableTo, good } from './checks.ts';
import { FILE_NAME, uploadedText, type Exchange } from './client.ts';
import type { Examination } from './findings.ts';

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export async function files(one: Examination): Promise<void> {
  const { operation } = one;
  if (operation.requestType === 'multipart/form-data' && accessOf(operation) === 'tenant')
    await one.expect('the name of an uploaded file', 'success', await good(one), ({ answer }) => {
      const named = JSON.stringify(answer).match(/"[^"]*\.csv"/)?.[0];
      return named === undefined || named === JSON.stringify(FILE_NAME) ? null : `the file is called ${named}`;
    });
  const type = operation.responses['200']?.type;
  if (operation.method !== 'GET' || !type || type === 'application/json') return;
  const call = await good(one, ableTo(one), false);
  await one.expect('a file to save', 'success', call, ({ got }) => {
    const given = got['content-disposition'] ?? '';
    return /^attachment; *filename="[\x20-\x7e]+\.\w+"/.test(given) ? null : `content-disposition is “${given}”`;
  });
  if (type === WORKBOOK) await one.expect('a workbook that opens', 'success', call, problemOfWorkbook);
  if (operation.id === 'downloadExperimentFile')
    await one.expect('the file that was uploaded', 'success', call, ({ answer }) =>
      textOf(answer) === uploadedText ? null : 'its content is not that of the upload',
    );
  if (operation.id === 'downloadExperimentFile')
    await one.expect('the name of the file that was uploaded', 'success', call, ({ got }) => {
      const name = /filename\*=UTF-8''([^;]*)/.exec(got['content-disposition'] ?? '')?.[1] ?? '';
      return decodeURIComponent(name) === FILE_NAME ? null : `the file is called “${decodeURIComponent(name)}”`;
    });
}

const textOf = (answer: unknown) => (answer instanceof Uint8Array ? new TextDecoder().decode(answer) : answer);

function problemOfWorkbook({ answer }: Exchange): string | null {
  if (!(answer instanceof Uint8Array)) return 'it is not a file';
  let parts: Record<string, Uint8Array>;
  try {
    parts = unzipSync(answer);
  } catch (error) {
    return `${answer.length} bytes that are not a workbook (${error instanceof Error ? error.message : 'unreadable'})`;
  }
  if (!('xl/workbook.xml' in parts)) return 'xl/workbook.xml is missing';
  const sheets = Object.keys(parts).filter((name) => /^xl\/worksheets\/[^/]+\.xml$/.test(name));
  const rows = sheets.map((name) => new TextDecoder().decode(parts[name]).match(/<row[\s>]/g)?.length ?? 0);
  return Math.max(0, ...rows) > 1 ? null : 'no sheet has a row below its header';
}
