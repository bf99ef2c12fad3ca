import { useId, useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { productOf, recipeOf, type SiteDocument, type SiteProduct } from '#engine/campus/index.ts';
import { getProcessConfiguration } from '#generated/hooks/processes.ts';
import { SearchChoice } from '#src/components/search-choice.tsx';
import { TitledDialog } from '#src/components/titled-dialog.tsx';
import { reasonOf } from '#src/lib/reason-of.ts';
import { toResults } from '#src/draft/wire.ts';
import { useEveryProcess } from '#src/products/use-processes.ts';
import styles from './site.module.css';

interface Props {
  site: SiteDocument;
  onAdd: (product: SiteProduct) => void;
  onClose: () => void;
}

const SECTIONS = ['upstream', 'downstream'] as const;
const TITLES = { upstream: 'Upstream in', downstream: 'Downstream in' } as const;

/** Takes the current version of a process as a recipe for the site. */
export default function AddProduct({ site, onAdd, onClose }: Props) {
  const id = useId();
  const all = useEveryProcess() ?? [];
  const [processId, setProcess] = useState('');
  const [chosen, setChosen] = useState<Record<(typeof SECTIONS)[number], string[]>>({
    upstream: site.suites.map((suite) => suite.id),
    downstream: site.suites.map((suite) => suite.id),
  });
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const process = all.find((one) => one.id === processId);

  async function add() {
    if (!process?.configuration_id) return setProblem('This process has no saved version yet. Save it first.');
    setBusy(true);
    try {
      const { product_id, id: process_id, configuration_id, figures } = process;
      const { results, number } = await getProcessConfiguration(product_id, process_id, configuration_id);
      const recipe = recipeOf(toResults(results));
      const sections = recipe.sections.map(({ section }) => section);
      const ways = sections.map((section) => chosen[section]);
      if (ways.some((suites) => suites.length === 0)) throw new Error('Choose at least one suite for each section.');
      const routes = ways
        .reduce<string[][]>((made, suites) => made.flatMap((way) => suites.map((suite) => [...way, suite])), [[]])
        .map((suites) => ({ suites }));
      if (routes.length > 12)
        throw new Error(`${routes.length} combinations of suites are too many; choose at most 12.`);
      const made = productOf(
        recipe,
        { product_id, process_id, configuration_id, version: number, engine_version: results.engine_version },
        routes,
      );
      const keys = new Set(site.products.map((one) => one.id));
      let key = process_id;
      for (let copy = 2; keys.has(key); copy += 1) key = `${process_id}_${copy}`;
      const name = `${process.product_name}, ${process.name}`.slice(0, 120);
      onAdd({ ...made, id: key, name, price: figures?.msp ?? figures?.cogs ?? 0 });
      onClose();
    } catch (error) {
      setProblem(reasonOf(error));
    } finally {
      setBusy(false);
    }
    return undefined;
  }

  return (
    <TitledDialog
      title="Add a process"
      maxWidth="xs"
      fullWidth
      onClose={onClose}
      actions={
        <>
          <Button variant="text" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="contained" loading={isBusy} disabled={!process} onClick={() => void add()}>
            Add
          </Button>
        </>
      }
    >
      <div className={styles['dialog']}>
        {problem !== null && <Alert severity="error">{problem}</Alert>}
        <SearchChoice
          id={`${id}-process`}
          label="Process"
          placeholder="Choose a process"
          options={all.map((one) => ({ value: one.id, label: one.name, group: one.product_name }))}
          value={processId}
          onChange={setProcess}
        />
        {SECTIONS.map((section) => (
          <fieldset key={section}>
            <legend>{TITLES[section]}</legend>
            {site.suites.map((suite) => (
              <label key={suite.id}>
                <input
                  type="checkbox"
                  checked={chosen[section].includes(suite.id)}
                  onChange={({ target }) =>
                    setChosen({
                      ...chosen,
                      [section]: target.checked
                        ? [...chosen[section], suite.id]
                        : chosen[section].filter((one) => one !== suite.id),
                    })
                  }
                />{' '}
                {suite.name}
              </label>
            ))}
          </fieldset>
        ))}
        <p>
          The recipe is that of the saved version. It stays when the process changes, until you add the process again.
        </p>
      </div>
    </TitledDialog>
  );
}
