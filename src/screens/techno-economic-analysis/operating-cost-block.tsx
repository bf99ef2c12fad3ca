import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { figureRef, type Results, STAGE_NAMES } from '#engine/index.ts';
import { inSentence } from '#engine/wording/index.ts';
import { ChoiceButtons } from '#src/components/choice-buttons.tsx';
import { DataTable } from '#src/components/data-table.tsx';
import { sumRow } from '#src/components/table/page-columns.tsx';
import { Block } from '#src/economics/block.tsx';
import { costColumns, costFoot, pivotColumns, SectionLegend } from '#src/economics/cost-columns.tsx';
import { formatNumber } from '#src/lib/format.ts';
import styles from './analysis.module.css';
import { MoneyHead } from './money-head.tsx';
import { byCategory, byStep, sectionColour, type CostRow, type CostTable } from '#src/economics/operating-cost.ts';
import { Sourced } from './sourced.tsx';
import { useReported } from '#src/lib/reporting.ts';

const VIEWS = { category: 'Category', step: 'Step', section: 'Section' } as const;
type View = keyof typeof VIEWS;
const isView = (text: string | null): text is View => text !== null && Object.hasOwn(VIEWS, text);

/** The annual operating cost by category, by step, and as a table by category and section. */
export function OperatingCostBlock({ results }: { results: Results }) {
  const [params, setParams] = useSearchParams();
  const wanted = params.get('cost');
  const view = isView(wanted) ? wanted : 'category';
  const choose = (next: View) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (next === 'category') after.delete('cost');
        else after.set('cost', next);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  const reported = useReported();
  const table = useMemo(
    () => (view === 'step' ? byStep(results, reported) : byCategory(results, reported)),
    [view, results, reported],
  );
  const columns = useMemo(() => {
    const own = { name: nameOf, barClass: styles['bar'] };
    // The sections in numbers need no bars.
    return view === 'section' ? pivotColumns(table, own).filter(({ key }) => key !== 'bar') : costColumns(table, own);
  }, [table, view]);
  return (
    <Block title="Operating cost">
      <DataTable
        label={`Operating cost by ${view}`}
        compact
        filter={false}
        columns={columns}
        rows={table.rows}
        rowKey={({ key }) => key}
        rowProps={({ stage }) => ({ 'data-stage': stage ?? undefined })}
        empty="No costs yet."
        note={
          <MoneyHead
            title="Operating cost"
            lead={`Per ${view === 'section' ? reported.unit : 'year'}`}
            results={results}
          />
        }
        tools={<ChoiceButtons<View> label="Operating cost by" choices={VIEWS} value={view} onChange={choose} />}
        foot={sumRow({ ...costFoot(table, columns), bar: <WholeBar {...table} /> })}
      />
      {view === 'category' && <SectionLegend sections={table.sections} className={styles['legend']} />}
      {view !== 'category' && (
        <p className={styles['footnote']}>
          Plant-wide costs, such as depreciation, are allocated to the steps in proportion to equipment cost.
        </p>
      )}
    </Block>
  );
}

const nameOf = ({ title, tag }: CostRow) => (
  <>
    {title} {tag && <code className={styles['tag']}>{tag}</code>}
  </>
);

/** The sections of the whole, with their shares where there is room. */
function WholeBar({ total, sections }: CostTable) {
  const whole = total.printed.cost || 1;
  return (
    <span className={styles['bar']} data-whole="">
      {sections.map((section) => {
        const percent = (total.printed.sections[section] / whole) * 100;
        return (
          <span key={section} style={{ width: `${percent}%`, background: sectionColour(section) }}>
            {percent > WRITABLE && (
              <Sourced
                figure={figureRef('operating_cost', 'by_section', section, 'share')}
                title={`Share of ${inSentence(STAGE_NAMES[section])}`}
              >
                {formatNumber(percent, { decimals: 0 })} %
              </Sourced>
            )}
          </span>
        );
      })}
    </span>
  );
}

/** Share of the bar, in %, that has room for its number. */
const WRITABLE = 8;
