import { useStart, useRun, runsQuery, WHILE_RUNNING } from '#src/workspace/runs.ts';
import { useQuery } from '@tanstack/react-query';
import { FIRST_PAGE } from '#src/lib/paged.ts';
import styles from './analyses.module.css';
import { BesideContext, useStudy } from './study.ts';
import { RunView } from './run-view.tsx';
import { SetUpContext } from './start/panel.tsx';
import { ScalePanel } from './start/scale-panel.tsx';
import { UncertaintyPanel } from './start/uncertainty-panel.tsx';

/** The analyses that are shown side by side. */
const HALVES = { scale: 'scale_analysis', uncertainty: 'sensitivity_analysis' } as const;
type Half = keyof typeof HALVES;

interface Props {
  /** Opens the page of one of the analyses. */
  onOpen: (place: Half, run: string | null) => void;
}

/** Cost against scale, and how far to trust it, side by side. */
export function Together({ onOpen }: Props) {
  return (
    <BesideContext value>
      <div id="analysis" role="tabpanel" aria-labelledby="kind-together" className={styles['pair']}>
        <HalfOf place="scale" onOpen={onOpen} />
        <HalfOf place="uncertainty" onOpen={onOpen} />
      </div>
    </BesideContext>
  );
}

/** The latest result of an analysis; without one, a first look at what its set-up would find. */
function HalfOf({ place, onOpen }: Props & { place: Half }) {
  const { product, process } = useStudy();
  const ids = { productId: product.id, processId: process.id };
  const { data } = useQuery({ ...runsQuery(ids, place, FIRST_PAGE), ...WHILE_RUNNING });
  const latest = data?.jobs.find(
    ({ type, status }) => type === HALVES[place] && status !== 'cancelled' && status !== 'failed',
  );
  const run = useRun(ids, latest?.id ?? null);
  // The list is read again after a start, and has it.
  const start = useStart(ids, () => undefined);
  const Panel = place === 'scale' ? ScalePanel : UncertaintyPanel;
  return (
    <div className={styles['found']}>
      {latest
        ? run && (
            <RunView
              key={run.id}
              job={run}
              other={null}
              onAgain={() => onOpen(place, run.id)}
              onNew={() => onOpen(place, null)}
              onCloseOther={() => undefined}
              start={start}
            />
          )
        : data && (
            <SetUpContext value={{ onClose: undefined, first: place, onUnfold: () => onOpen(place, null) }}>
              <Panel given={undefined} start={start} />
            </SetUpContext>
          )}
    </div>
  );
}
