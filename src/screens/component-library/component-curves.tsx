import type { Cell, Component, Molecule, Protein, StepResult } from '#generated/types.ts';
import { celsius } from '#engine/wording/index.ts';
import { useMemo } from 'react';
import { CurveChart } from '#src/components/chart/curve-chart.tsx';
import { valueAt, type Curves, type Mark } from '#src/components/chart/curves.ts';
import { sectionColour } from '#src/economics/operating-cost.ts';
import { formatNumber } from '#src/lib/format.ts';
import { chargeCurve, titrationCurve, vapourCurve } from './computed.ts';
import { growthCurves } from './growth-curves.ts';
import type { Kind } from './kinds.ts';
import styles from './library.module.css';
import type { Uses } from './use-uses.ts';

interface Props {
  kind: Kind;
  component: Component;
  using: Uses;
}

interface Drawing {
  title: string;
  lead: string;
  data: Curves;
  /** Settings of steps that are a place on the x axis. */
  at?: { keys: readonly string[]; shift?: number };
}

const PH = { keys: ['ph', 'load_ph'] };

/** The laws that the engine has for a component, with the steps of the chosen process on them. */
export function ComponentCurves({ kind, component, using: { process, whole } }: Props) {
  const drawings = useMemo(() => drawingsOf(kind, component as Partial<Cell & Molecule & Protein>), [kind, component]);
  const steps = whole?.configuration?.results.steps ?? [];
  // Cells live in cultures; a protein is in every step.
  const holding =
    kind === 'cells' ? steps.filter(({ stage }) => stage === 'upstream') : kind === 'proteins' ? steps : [];
  const onCurves = drawings.map(({ data, at }) => (at ? marksOf(holding, data, at) : []));
  return (
    <>
      {drawings.length > 0 && (
        <div className={styles['charts']}>
          {drawings.map(({ title, lead, data }, index) => {
            const marks = onCurves[index]!;
            return (
              <div key={title} className={styles['chart']}>
                <CurveChart
                  title={title}
                  lead={lead}
                  data={{ ...data, marks: [...(data.marks ?? []), ...marks] }}
                  height={drawings.length === 1 ? 230 : 170}
                />
              </div>
            );
          })}
        </div>
      )}
      {process && onCurves.some(({ length }) => length > 0) && (
        <p className={styles['source']}>Dashed lines: steps of {process.name}.</p>
      )}
      {kind === 'proteins' && drawings.length === 0 && (
        <p className={styles['missing']}>
          The charge against pH is calculated from the sequence, which is not known.{' '}
          {component.own ? 'Edit the protein and paste the sequence.' : 'Make a copy and paste the sequence.'}
        </p>
      )}
    </>
  );
}

function drawingsOf(kind: Kind, component: Partial<Cell & Molecule & Protein>): Drawing[] {
  const charge = chargeCurve(component);
  const vapour = vapourCurve(component);
  const titration = titrationCurve(component);
  const [warmth, ph, substrate] = growthCurves(component);
  return [
    ...(charge
      ? [
          {
            title: 'Charge against pH',
            lead:
              kind === 'proteins'
                ? `From the sequence, pK of folded proteins (Grimsley et al. 2009)${component.isoelectric_point ? ', set to the stated isoelectric point' : ''}`
                : 'Mean charge from the pK, in an ideal solution at 25 °C',
            data: charge,
            at: PH,
          },
        ]
      : []),
    ...(vapour
      ? [
          {
            title: 'Vapour pressure',
            lead: 'The interval widens outside the range of the constants',
            data: vapour,
          },
        ]
      : []),
    ...(titration ? [{ title: 'Titration', lead: 'pH of 0.1 mol/L as a strong base is added', data: titration }] : []),
    ...(warmth ? [{ ...warmth, at: { keys: ['temperature'], shift: celsius(0) } }] : []),
    ...(ph ? [{ ...ph, at: PH }] : []),
    ...(substrate ? [substrate] : []),
  ];
}

/** The steps at a place of the curve; those at the same place share a mark. */
function marksOf(steps: readonly StepResult[], data: Curves, at: NonNullable<Drawing['at']>): Mark[] {
  const found = new Map<number, StepResult[]>();
  for (const step of steps)
    for (const { key, value } of step.settings)
      if (at.keys.includes(key) && typeof value === 'number') {
        const x = Number((value - (at.shift ?? 0)).toFixed(3));
        found.set(x, [...(found.get(x) ?? []), step]);
      }
  return [...found].flatMap(([x, of]) => {
    const y = valueAt(data.curves[0]!, x);
    if (y === null) return [];
    const place = `${of.map(({ tag }) => tag).join(', ')}, ${formatNumber(x, { decimals: 1 })}`;
    return { x, y, shape: 'dot', colour: sectionColour(of[0]!.stage), label: place, guide: true };
  });
}
