import { numeric } from '#src/components/table/column.ts';
import { useId, useState } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { AnalysisProblem, CertainDesigns, Design, DesignResult, ScaleChange } from '#engine/analysis/index.ts';
import { bottleneckText, type Configuration, type Figures, SAMPLES, type SettingValue } from '#engine/index.ts';
import { DataTable, type Column } from '#src/components/data-table.tsx';
import { annualAmount, annualText, annualUnit } from '#src/components/figures/definitions.ts';
import { Delta } from '#src/components/figures/delta.tsx';
import { Icon } from '#src/components/icon.tsx';
import { WANTED_CHANCE } from '#src/draft/promises.ts';
import { chance as chanceText, percent } from '#src/lib/chance.ts';
import { inCurrency, shownIn } from '#src/lib/currency.ts';
import { formatInput, formatNumber } from '#src/lib/format.ts';
import { QuantityBox, QuantityNote } from '#src/components/quantity-box.tsx';
import { typedNumber } from '#src/lib/read-quantity.ts';
import { formatMoney } from '#src/lib/money.ts';
import { costDifference, costPer, costValue, unitPer, useReported, type Reported } from '#src/lib/reporting.ts';
import { selectDraft, useWorkspace, useWorkspaceState } from '#src/draft/store.ts';
import { sayUndoable } from '#src/draft/undoable.ts';
import dialog from '../goal-seek/goal-seek.module.css';
import styles from './sizing.module.css';
import { useCalculator } from '#src/engine/calculator.ts';
import { useAsk } from '#src/engine/use-ask.ts';
import { withUnit } from '#src/lib/quantity.ts';

interface Props {
  /** Its planned output is the first target. */
  product: { name: string; target_output: number | null };
  onClose: () => void;
}

/** Sizes the plant for an annual output: vessels of usual sizes, and all that follows from them. */
export default function SizeDialog({ product, onClose }: Props) {
  const id = useId();
  const phone = useMediaQuery('(max-width: 599px)');
  const draft = useWorkspaceState(selectDraft);
  const figures = useWorkspaceState((state) => state.results?.figures ?? null);
  return (
    <Dialog open onClose={onClose} fullWidth fullScreen={phone} maxWidth="md" aria-labelledby={id}>
      <DialogTitle id={id} className={dialog['title']}>
        <Icon name="factory" size={18} /> Size for an output
      </DialogTitle>
      {figures ? (
        <Question product={product} draft={draft} now={figures} onClose={onClose} />
      ) : (
        <DialogContent>
          Sizing needs a process that runs without errors. First correct the steps marked in the flow diagram.
        </DialogContent>
      )}
    </Dialog>
  );
}

interface QuestionProps extends Props {
  draft: Configuration;
  now: Figures;
}

function Question({ product, draft, now, onClose }: QuestionProps) {
  const workspace = useWorkspace();
  const reported = useReported();
  const start = product.target_output ?? now.output;
  const [{ unit, divisor, reported: amounts }] = useState(() => annualUnit(start, reported));
  const [typed, setTyped] = useState(() => formatInput(Number((start / divisor).toPrecision(3))));
  const [chosen, setChosen] = useState<{ of: DesignResult; at: number } | null>(null);
  const shown = { display_unit: unit, reported: amounts };
  const number = typedNumber(typed);
  const target = number !== null && number > 0 ? number * divisor : null;
  const found = useDesigns(draft, target);
  const result = found && 'result' in found ? found.result : null;
  const certainty = useCertainty(draft, result);
  const designs = result ? withCertain(result, certainty) : [];
  const at = chosen && chosen.of === result ? chosen.at : (result?.best ?? 0);
  const design = designs[at];

  const choose = (next: number) => result && setChosen({ of: result, at: next });
  const take = (one: Design) => {
    const { figure, unit: of } = annualAmount(result!.target_output, reported);
    const act = workspace.replace(`Size for ${figure} ${of}`, one.configuration);
    onClose();
    sayUndoable(workspace, act, `The plant makes ${figure} ${of}`);
  };
  return (
    <>
      <DialogContent className={dialog['content']}>
        <p className={styles['question']}>
          <label>
            Make
            <QuantityBox
              shown={shown}
              text={typed}
              aria-label="Annual output"
              aria-invalid={target === null}
              onText={setTyped}
            />
            {unit} of {product.name}
          </label>
          <small>{annualText(now.output, reported)} now</small>
        </p>
        <div role="status" className={styles['answer']}>
          {target === null ? (
            <p className={styles['wrong']}>
              {number === null && typed.trim() !== '' ? (
                <QuantityNote shown={shown} text={typed} />
              ) : (
                'Enter an output above zero.'
              )}
            </p>
          ) : (
            <Answer found={found} onTarget={(kg) => setTyped(formatInput(Number((kg / divisor).toPrecision(3))))} />
          )}
        </div>
        {result && design && (
          <>
            <Certain result={result} designs={designs} certainty={certainty} onChoose={choose} />
            <DataTable
              label="Plants with the required output"
              compact
              filter={false}
              defaultSort="cogs"
              columns={columnsOf({ designs, best: result.best, certainty }, reported, at, choose)}
              rows={designs}
              rowKey={(one) => nameOf(one)}
              rowProps={(one) => ({ 'data-strong': one === design || undefined })}
              empty="No plants."
            />
            <Changes design={design} now={now} />
          </>
        )}
        <Rules />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          Close
        </Button>
        <Button
          variant="contained"
          disabled={!design || design.changes.length === 0}
          onClick={() => design && take(design)}
        >
          {design ? `Use ${nameOf(design)}` : 'Use this design'}
        </Button>
      </DialogActions>
    </>
  );
}

function Answer({ found, onTarget }: { found: Found | null; onTarget: (kg: number) => void }) {
  const reported = useReported();
  if (!found) return <p>Sizing …</p>;
  if ('failure' in found) return <p className={styles['wrong']}>{found.failure}</p>;
  if ('problem' in found) {
    const { message, nearest } = found.problem;
    return (
      <p className={styles['wrong']}>
        {message}{' '}
        {nearest && (
          <Button size="small" variant="outlined" onClick={() => onTarget(nearest.value)}>
            Use {annualText(nearest.value, reported)}
          </Button>
        )}
      </p>
    );
  }
  const { designs, best } = found.result;
  const { figures, capacity, bottleneck } = designs[best]!;
  const [cost, capital, most] = [
    costPer(figures.cogs, reported),
    formatMoney(figures.tci),
    annualAmount(capacity, reported),
  ];
  return (
    <p>
      <b>{nameOf(designs[best]!)}</b>{' '}
      {designs.length > 1 ? `has the lowest unit cost of ${designs.length} plants` : 'makes it'}: {cost.figure}{' '}
      {cost.unit}, capital {capital.figure} {capital.unit}. {bottleneck.name} ({bottleneck.tag}) limits the plant to{' '}
      {most.figure} {most.unit}.
    </p>
  );
}

/** The chance that each plant makes the output, and the cheapest that makes it in most samples; undefined while they are counted. */
function useCertainty(configuration: Configuration, result: DesignResult | null): CertainDesigns | undefined {
  const { askSlow } = useCalculator();
  const ask = result ? { configuration, target: result.target_output, wanted: WANTED_CHANCE } : undefined;
  const { answer } = useAsk('certain_designs', ask, { by: askSlow });
  return answer && 'chances' in answer ? answer : undefined;
}

/** The plants for the output, and the one that is surer to make it if it is none of them. */
function withCertain({ designs }: DesignResult, certainty: CertainDesigns | undefined): Design[] {
  const more = certainty?.certain?.design;
  return more && designs.every((one) => nameOf(one) !== nameOf(more)) ? [...designs, more] : designs;
}

interface CertainProps {
  result: DesignResult;
  designs: readonly Design[];
  certainty: CertainDesigns | undefined;
  onChoose: (at: number) => void;
}

/** What the wanted chance costs more than the plant that makes the output on paper. */
function Certain({ result, designs, certainty, onChoose }: CertainProps) {
  const reported = useReported();
  if (!certainty)
    return <p className={styles['certain']}>Counting how many samples of the uncertain inputs keep it …</p>;
  const { designs: sized, best, target_output: target } = result;
  const { chances, certain } = certainty;
  const output = annualText(target, reported);
  const own = `${nameOf(sized[best]!)} makes ${output} in ${chanceText(chances[best]!.value)} of the samples`;
  if (!certain)
    return (
      <p className={styles['certain']}>
        {own}. No plant was found that makes it in {percent(WANTED_CHANCE)} %.
      </p>
    );
  const at = designs.findIndex((one) => nameOf(one) === nameOf(certain.design));
  if (at === best) return <p className={styles['certain']}>{own}.</p>;
  const cost = sized[best]!.figures.cogs;
  const more = costDifference(certain.design.figures.cogs - cost, cost, reported);
  return (
    <p className={styles['certain']}>
      {own}; {nameOf(certain.design)} in {chanceText(certain.chance.value)}, for {more.figure} {more.unit} more.{' '}
      <Button size="small" variant="outlined" onClick={() => onChoose(at)}>
        Choose {nameOf(certain.design)}
      </Button>
    </p>
  );
}

function columnsOf(
  { designs, best, certainty }: { designs: readonly Design[]; best: number; certainty: CertainDesigns | undefined },
  reported: Reported,
  chosen: number,
  onChoose: (at: number) => void,
): Column<Design>[] {
  const cheapest = designs[best]!;
  const chanceOf = (one: Design): number | null =>
    (certainty?.chances[designs.indexOf(one)] ?? certainty?.certain?.chance)?.value ?? null;
  const percentOf = (share: number | null): number | null => (share === null ? null : 100 * share);
  return [
    {
      key: 'plant',
      title: 'Plant',
      value: nameOf,
      cell: (one) => (
        <label className={styles['choice']}>
          <input
            type="radio"
            name="design"
            checked={designs[chosen] === one}
            onChange={() => onChoose(designs.indexOf(one))}
          />
          {nameOf(one)}
        </label>
      ),
    },
    numeric('cogs', 'Unit cost', unitPer('USD/kg', reported), {
      sortBy: ({ figures }) => figures.cogs,
      value: ({ figures }) => costValue(figures.cogs, reported),
      cell: (one) => (
        <>
          {one === cheapest && designs.length > 1 && <small className={styles['best']}>lowest</small>}{' '}
          {costPer(one.figures.cogs, reported).figure}
        </>
      ),
    }),
    numeric('chance', 'Chance', '%', {
      sortBy: (one) => chanceOf(one),
      value: (one) => percentOf(chanceOf(one)),
      cell: (one) => (certainty ? formatNumber(percentOf(chanceOf(one)) ?? 0, { decimals: 0 }) : '…'),
    }),
    numeric('tci', 'Capital', 'M USD', {
      sortBy: ({ figures }) => figures.tci,
      value: ({ figures }) => inCurrency(figures.tci) / 1e6,
      cell: ({ figures }) => formatNumber(inCurrency(figures.tci) / 1e6),
    }),
    numeric('hours', 'Runs', 'h/y', {
      sortBy: (one) => one.operating_hours,
      value: (one) => one.operating_hours,
      cell: (one) => formatNumber(one.operating_hours, { decimals: 0 }),
    }),
    numeric('batches', 'Batches', '/y', {
      extra: true,
      sortBy: ({ figures }) => figures.batches,
      value: ({ figures }) => figures.batches,
      cell: ({ figures }) => formatNumber(figures.batches, { decimals: 0 }),
    }),
    numeric('capacity', 'Maximum output', '', {
      valueUnit: 'kg/y',
      sortBy: ({ capacity }) => capacity,
      value: ({ capacity }) => capacity,
      cell: ({ capacity }) => annualText(capacity, reported),
    }),
    {
      key: 'limit',
      title: 'Limited by',
      minor: true,
      value: bottleneckText,
      cell: bottleneckText,
    },
  ];
}

/** What a design changes, each with its reason, and what follows. */
function Changes({ design, now }: { design: Design; now: Figures }) {
  const { changes, figures } = design;
  if (changes.length === 0) return <p className={styles['none']}>This is the current plant.</p>;
  return (
    <section aria-label="Changes">
      <h3 className={styles['heading']}>
        {nameOf(design)} <span>{stretchOf(figures.output, now.output)}</span>
        <span>
          unit cost <Delta value={figures.cogs} saved={now.cogs} better="lower" />
        </span>
        <span>
          capital <Delta value={figures.tci} saved={now.tci} better="lower" />
        </span>
      </h3>
      <ul className={styles['changes']}>
        {changes.map((one) => (
          <li key={`${one.step_id} ${one.key}`}>
            <span>
              {one.step_name ?? 'The plant'}: {one.title}
            </span>
            <b className="figures">{describeChange(one)}</b>
            <small>{one.reason}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

const Rules = () => (
  <details className={styles['rules']}>
    <summary>Rules</summary>
    <ol>
      <li>
        Fermenters are sized first. The usual sizes are used: 1, 1.5, 2, 3, 5 or 7.5 m³ and their decimal multiples.
      </li>
      <li>
        For each vessel size, the smallest number of fermenters that reaches the output is used; a locked number or
        volume is kept.
      </li>
      <li>
        A train is added to a step that would be the bottleneck. Trains are removed from a step that is fast enough with
        fewer trains.
      </li>
      <li>All other equipment is sized by its flow. Sizes that you have entered are scaled with the vessel.</li>
      <li>The plant runs only as many hours per year as the output requires.</li>
      <li>The plant with the lowest unit cost is proposed.</li>
      <li>If there is no fermentation, the purchased feeds are changed instead.</li>
      <li>
        The chance is the share of {SAMPLES} samples of the uncertain inputs in which a plant makes the output within
        the operating hours of the present plant.
      </li>
    </ol>
  </details>
);

/** Delay after typing, ms. */
const PAUSE = 250;

type Found = { result: DesignResult } | { problem: AnalysisProblem } | { failure: string };

/**
 * Plants for an output; null while they are calculated, and without a target.
 * @param target kg per year
 */
function useDesigns(configuration: Configuration, target: number | null): Found | null {
  const ask = target === null ? undefined : { configuration, target };
  const { answer, failure } = useAsk('size_for', ask, { pause: PAUSE });
  if (failure !== null) return { failure };
  if (!answer) return null;
  return 'designs' in answer ? { result: answer } : { problem: answer };
}

/** A size as it would be entered, without zeros at its end. */
const size = (value: number, unit: string, shown: string = unit): string =>
  withUnit(formatInput(Number(shownIn(value, unit, shown).toPrecision(4))), shown);

/** A design by its fermenters: '4 × 10 m³'; without a fermentation, by its hours. */
function nameOf({ vessels, vessel_volume: volume, operating_hours: hours }: Design): string {
  if (vessels === null || volume === null) return `the plant, ${size(hours, 'h')} per year`;
  return `${vessels}\u202f×\u202f${size(volume, 'm³', volume < 1 ? 'L' : 'm³')}`;
}

/** '100 → 10 m³' */
function describeChange({ from, to, unit, display_unit: shown }: ScaleChange): string {
  const text = (value: SettingValue) => (typeof value === 'number' ? size(value, unit, shown) : String(value));
  return `${text(from)} → ${text(to)}`;
}

/** How an output compares with the present one. */
function stretchOf(output: number, now: number): string {
  const times = output / now;
  if (Math.abs(times - 1) < 0.005) return 'the current output';
  return times > 1 ? `${formatNumber(times)} times the output` : `${formatNumber(100 * times)} % of the output`;
}
