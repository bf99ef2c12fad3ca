import { useContext, useMemo, useState } from 'react';
import Button from '@mui/material/Button';
import type { Product } from '#generated/types.ts';
import * as fields from '#generated/fields.ts';
import { draftConfiguration, DRAFT_FORMAT, provenanceNote, type DraftRow } from '#engine/drafting/index.ts';
import { counted } from '#engine/wording/index.ts';
import { ChoiceButtons } from '#src/components/choice-buttons.tsx';
import { EditorsOnly } from '#src/components/editors-only.tsx';
import { Icon } from '#src/components/icon.tsx';
import { Page } from '#src/components/page.tsx';
import { CalculatorContext } from '#src/engine/calculator.ts';
import { useAsk } from '#src/engine/use-ask.ts';
import { UnsavedChanges } from '#src/forms/unsaved-changes.tsx';
import { saveFile } from '#src/lib/download.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { toast } from '#src/lib/toast.ts';
import { withSuffix } from '#src/products/with-suffix.ts';
import { useShortcutKeys } from '#src/workspace/use-shortcuts.ts';
import { useNewProcess } from '#src/workspace/scenario/use-import.ts';
import { Aside } from './aside.tsx';
import styles from './document-import.module.css';
import type { Draft } from './draft.ts';
import { Rows, shownIn, type Shown } from './rows.tsx';
import { Steps } from './steps.tsx';
import { useReview } from './use-review.ts';

interface Props {
  product: Product;
  read: Draft;
  onDiscard: () => void;
}

/** The report of a draft: what was understood, row by row, and the process that is made of what is accepted. */
export function Review({ product, read, onDiscard }: Props) {
  const calculator = useContext(CalculatorContext)!;
  const review = useReview(read, calculator.library);
  const { report, accepted, defaults, values } = review;
  const [shown, setShown] = useState<Shown>('values');
  const [selected, setSelected] = useState<string | null>(null);
  const [editing, setEditing] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const create = useNewProcess(product.id);
  const effects = useAsk('draft_effects', { configuration: defaults, values }, { keep: true }).answer;
  const listed = useMemo(() => report.steps.flatMap((step) => shownIn(step, shown)), [report, shown]);
  const at = listed.findIndex(({ id }) => id === selected);
  const row = listed[at];
  const move = (by: number) => {
    const next = listed[Math.max(0, Math.min(listed.length - 1, at < 0 ? 0 : at + by))];
    if (!next) return;
    setSelected(next.id);
    document.getElementById(`row-${next.id}`)?.scrollIntoView({ block: 'nearest' });
  };
  /** A row that is not understood is in the list of all. */
  const show = (id: string) => {
    setShown('all');
    setSelected(id);
    requestAnimationFrame(() => document.getElementById(`row-${id}`)?.scrollIntoView({ block: 'center' }));
  };
  const take = (one: DraftRow | undefined) => {
    if (one && one.readings.length === 1) review.accept(one, one.readings[0]!);
  };
  useShortcutKeys({
    j: () => move(1),
    k: () => move(-1),
    y: () => take(row),
    n: () => row && review.accept(row, null),
    q: () => setReading((before) => !before),
    Enter: () => row && row.state !== 'refused' && setEditing(row.id),
  });
  const open = report.steps.filter(({ unit_operation: id, note }) => id === null && note !== 'left out');
  const make = async () => {
    setBusy(true);
    try {
      const note = provenanceNote(report, accepted, fields.ConfigurationCreate.note.maxLength);
      await create(withSuffix(report.name, ''), draftConfiguration(report, accepted), note);
    } catch (error) {
      toast.problem(`The process could not be created: ${reasonOf(error)}`);
    } finally {
      setBusy(false);
    }
  };
  const download = () => {
    const text = JSON.stringify({ format: DRAFT_FORMAT, version: 1, ...review.draft }, null, 2);
    saveFile(new Blob([text], { type: 'application/json' }), `${report.name}.draft.json`);
  };
  const { counts } = report;
  const count = (state: Shown) => report.steps.reduce((sum, step) => sum + shownIn(step, state).length, 0);
  return (
    <Page
      title="Draft from a document"
      lead={report.source ?? 'The draft does not name its document.'}
      actions={
        <>
          <Button variant="outlined" onClick={onDiscard}>
            Discard
          </Button>
          <Button variant="outlined" startIcon={<Icon name="download" />} onClick={download}>
            Draft file
          </Button>
          <EditorsOnly of={product}>
            <Button
              variant="contained"
              loading={isBusy}
              disabled={open.length > 0 || defaults.uo_settings.length === 0}
              onClick={() => void make()}
            >
              Create process with {counted(accepted.size, 'value')}
            </Button>
          </EditorsOnly>
        </>
      }
    >
      <UnsavedChanges dirty={!isBusy} />
      <p className={styles['counts']} role="status">
        <span>
          <b>Nothing is stored yet.</b> You decide row by row; the note of the first version has the quotations.
        </span>
        <span>
          <b>
            {counts.steps_understood} of {counts.steps}
          </b>{' '}
          steps understood
        </span>
        {counts.quotations > 0 && (
          <span
            data-doubt={counts.quotations_found === null || counts.quotations_found < counts.quotations || undefined}
          >
            {counts.quotations_found === null ? (
              'Quotations not checked: no text of the document'
            ) : (
              <>
                <b>
                  {counts.quotations_found} of {counts.quotations}
                </b>{' '}
                quotations found
              </>
            )}
          </span>
        )}
        <span>
          <b>{counts.converted}</b> converted
        </span>
        {counts.to_choose > 0 && (
          <span data-doubt>
            <b>{counts.to_choose}</b> to choose
          </span>
        )}
        <span>
          <b>{counts.without_number}</b> without a value
        </span>
        <span>
          <b>{counts.defaults}</b> defaults stand
        </span>
      </p>
      <Steps review={review} />
      <div className={styles['report']}>
        <section className={styles['rows']} aria-labelledby="what-was-read">
          <header>
            <div>
              <h2 id="what-was-read">What was read</h2>
              <p>Each value with its sentence in the source. The effect is on unit cost, in this order.</p>
            </div>
            <ChoiceButtons<Shown>
              label="Rows"
              value={shown}
              onChange={setShown}
              choices={[
                { value: 'values', label: `With values ${count('values')}` },
                { value: 'choose', label: `To choose ${count('choose')}` },
                { value: 'all', label: `All ${count('all')}` },
              ]}
            />
          </header>
          <Rows
            review={review}
            shown={shown}
            effects={effects}
            selected={selected}
            onSelect={setSelected}
            editing={editing}
            onEdit={setEditing}
          />
          <footer>
            <span className={styles['keys']}>
              <kbd>J</kbd> <kbd>K</kbd> rows <kbd>Y</kbd> accept <kbd>N</kbd> leave at default <kbd>Enter</kbd> edit{' '}
              <kbd>Q</kbd> see the page
            </span>
            {open.length > 0 && (
              <span data-doubt>
                Choose first what {open.map(({ named }) => `“${named}”`).join(', ')} {open.length === 1 ? 'is' : 'are'}.
              </span>
            )}
          </footer>
        </section>
        <Aside review={review} effects={effects} page={isReading ? row : undefined} onSelect={show} />
      </div>
    </Page>
  );
}
