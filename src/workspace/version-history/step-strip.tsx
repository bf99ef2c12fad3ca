import { useMemo } from 'react';
import type { Configuration } from '#engine/index.ts';
import { counted } from '#engine/wording/index.ts';
import { useCatalogue } from '#src/draft/catalogue.ts';
import type { Change } from '#src/draft/version-history/diff.ts';
import styles from './step-strip.module.css';
import { pairsOf, type Pair } from '#src/draft/version-history/step-strip.ts';

interface Props {
  from: Configuration;
  to: Configuration;
  names: [string, string];
  changes: readonly Change[];
}

const wordsOf = ({ state, changed }: Pair): string => (state === 'changed' ? counted(changed, 'change') : state);

/** The steps of two versions, one above the other: which were added, removed, or changed. */
export function StepStrip({ from, to, names, changes }: Props) {
  const catalogue = useCatalogue();
  const pairs = useMemo(() => pairsOf(from, to, changes, catalogue), [from, to, changes, catalogue]);
  return (
    <section className={styles['strip']} aria-label="Steps">
      <h3>
        Steps{' '}
        <span>
          <i data-mark="added" /> added <i data-mark="removed" /> removed <i data-mark="changed" /> changed
        </span>
      </h3>
      {/* A long process scrolls. */}
      <div className={styles['frame']} tabIndex={0} role="region" aria-label="Steps of both versions">
        <table>
          <tbody>
            {names.map((name, version) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {pairs.map((pair) => {
                  const step = pair.names[version as 0 | 1];
                  const isMarked =
                    version === 1 ? pair.state !== 'same' && pair.state !== 'removed' : pair.state === 'removed';
                  return (
                    <td key={pair.id}>
                      {step === null ? (
                        <span className={styles['none']}>no step</span>
                      ) : (
                        <span
                          className={styles['step']}
                          data-stage={pair.stage ?? undefined}
                          data-marked={isMarked || undefined}
                          title={step}
                        >
                          {step}
                          {isMarked && (
                            <>
                              <i data-mark={pair.state} />
                              <span className="visually-hidden"> ({wordsOf(pair)})</span>
                            </>
                          )}
                        </span>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
