/** Tests the project's own lint rules. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bin, root } from '../../scripts/lib/paths.ts';

const RULES = {
  'own/limits-from-contract': 'error',
  'own/forms-of-contract': 'error',
  'own/parts-by-import-later': 'error',
};
const CONTRACT = 'own(limits-from-contract)';
const FORMS = 'own(forms-of-contract)';
const PARTS = 'own(parts-by-import-later)';

const CASES: [title: string, code: string, rule: string | null][] = [
  ['a length as a number', 'export const a = <input maxLength={80} />;', CONTRACT],
  ['a length from a constant', 'const MOST = 80;\nexport const a = <Box maxLength={MOST} />;', CONTRACT],
  ['a length for the element inside', 'export const a = { htmlInput: { maxLength: 80 } };', CONTRACT],
  ['an end of what is typed', 'export const a = <QuantityInput max={13} />;', CONTRACT],
  ['a constant of a form', "import '#src/forms/inputs.tsx';\nexport const MOST_ITEMS = 20;", CONTRACT],
  [
    'a size of a file',
    "import '#src/forms/form.tsx';\nconst MOST_BYTES = 20 * 1024 * 1024;\nexport const a = MOST_BYTES;",
    CONTRACT,
  ],
  ['a schema by hand', "import * as z from 'zod/mini';\nexport const a = z.string();", FORMS],
  ['a form by hand', "import { useForm } from 'react-hook-form';\nexport const a = useForm();", FORMS],
  ['an element by hand', 'export const a = <form />;', FORMS],
  ['a length from the contract', 'export const a = <input maxLength={fields.Step.name.maxLength} />;', null],
  ['ends that follow from something', 'export const a = <input type="range" min={ends[0]} max={ends[1]} />;', null],
  ['a maximum of something else', 'export const a = <Chart max={13} />;', null],
  ['a constant of what is no form', 'export const MOST_LISTED = 16;', null],
  [
    'a limit of the contract by name',
    "import '#src/forms/inputs.tsx';\nexport const { maxItems: MOST } = fields.A.b;",
    null,
  ],
  ['a part fetched by hand', "export const a = async () => import('./a.ts');", PARTS],
  ['several parts fetched by hand', "export const a = () => Promise.all([import('./a.ts'), sheets()]);", PARTS],
  ['a part fetched by importLater', "export const a = () => importLater(() => import('./a.ts'));", null],
  ['a part that is drawn later', "export const a = later(() => import('./a.tsx'));", null],
  ['watching a form', "import { useWatch } from 'react-hook-form';\nexport const a = useWatch();", null],
];

const folder = mkdtempSync(join(tmpdir(), 'lint-'));
let found: string[] = [];
beforeAll(() => {
  const config = {
    jsPlugins: [join(root, 'scripts/lint/forms.mjs')],
    categories: { correctness: 'off' },
    rules: RULES,
  };
  writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify(config));
  CASES.forEach(([, code], index) => writeFileSync(join(folder, `case-${index}.tsx`), code));
  const { stdout } = spawnSync(bin('oxlint'), ['--format', 'unix', '.'], { cwd: folder, encoding: 'utf8' });
  found = stdout.split('\n');
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each(CASES.map(([title, , rule], index) => [title, rule === null ? 'is let through' : 'is refused', index, rule]))(
  '%s %s',
  (_title, _what, index, rule) => {
    const of = found.filter((line) => line.includes(`case-${index}.tsx:`));
    expect(of.map((line) => /own\([\w-]+\)/.exec(line)?.[0])).toEqual(rule === null ? [] : [rule]);
  },
);
