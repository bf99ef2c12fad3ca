import { useState } from 'react';
import { Block, BlockHead } from '#src/economics/block.tsx';
import { chanceText, isSame, pairText } from '#src/products/chance-text.ts';
import { Letter } from '#src/products/letter.tsx';
import styles from './chances.module.css';
import type { Compared } from './compared.ts';
import { DifferenceCloud } from './difference-cloud.tsx';
import { pairWords } from './pair-words.ts';
import { usePairs, type Pair, type PairOf } from './use-pairs.ts';

const METRICS = [
  { metric: 'cogs', word: 'cheaper' },
  { metric: 'gwp', word: 'greener' },
] as const;

/** How likely each process is to be cheaper and greener than each other one, and the samples of one of these pairs. */
export function ChancesBlock({ productId, compared }: { productId: string; compared: readonly Compared[] }) {
  const pairOf = usePairs(productId, compared);
  const [chosen, setChosen] = useState({ row: 1, column: 0 });
  if (!pairOf) return null;
  // A process may have been taken out of the comparison since.
  const { row, column } = Math.max(chosen.row, chosen.column) < compared.length ? chosen : { row: 1, column: 0 };
  const [cost, footprint] = METRICS.map(({ metric }) => pairOf(row, column, metric));
  const letters = [compared[row]!.letter, compared[column]!.letter] as const;
  return (
    <Block title="How certain is the ranking?">
      <BlockHead title="How certain is the ranking?">
        Chance, in %, that the process in the row is better than the process in the column, on the same samples. Choose
        a pair to see its samples
      </BlockHead>
      <div className={styles['room']}>
        <div className={styles['pair']}>
          <div>
            <table className={styles['table']} aria-label="Chances">
              <thead>
                <tr>
                  <th scope="col">Process</th>
                  {compared.map(({ letter }) => (
                    <th key={letter} scope="col">
                      than {letter}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {compared.map(({ letter, name }, at) => (
                  <tr key={letter}>
                    <th scope="row">
                      <Letter letter={letter} /> <span>{name}</span>
                    </th>
                    {compared.map((other, than) => (
                      <td key={other.letter}>
                        {at !== than && (
                          <Choice
                            name={`${letter} than ${other.letter}`}
                            pairs={METRICS.map(({ metric, word }) => ({ word, pair: pairOf(at, than, metric) }))}
                            isChosen={at === row && than === column}
                            onChoose={() => setChosen({ row: at, column: than })}
                          />
                        )}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
            <p className={styles['legend']}>
              {METRICS.map(({ word }) => (
                <span key={word}>
                  <i data-kind={word} /> {word}
                </span>
              ))}
            </p>
          </div>
          {cost &&
            footprint &&
            !isSame([...cost.differences, ...footprint.differences]) &&
            cost.differences.length > 0 && (
              <DifferenceCloud letters={letters} cost={cost.differences} footprint={footprint.differences} />
            )}
        </div>
      </div>
      {cost && <Verdict letters={letters} pairOf={pairOf} cost={cost} row={row} column={column} />}
    </Block>
  );
}

interface ChoiceProps {
  name: string;
  /** Undefined while they are not known, and for a footprint that is unknown or only a lower bound. */
  pairs: readonly { word: string; pair: Pair | undefined }[];
  isChosen: boolean;
  onChoose: () => void;
}

/** The chances of one pair; chooses it. */
function Choice({ name, pairs, isChosen, onChoose }: ChoiceProps) {
  const isKnown = pairs.some(({ pair }) => pair);
  return (
    <button type="button" className={styles['choice']} aria-pressed={isChosen} onClick={onChoose}>
      <span className="visually-hidden">{name}: </span>
      {pairs.map(({ word, pair }) => (
        <Share key={word} kind={word} pair={pair} isKnown={isKnown} />
      ))}
    </button>
  );
}

function Share({ kind, pair, isKnown }: { kind: string; pair: Pair | undefined; isKnown: boolean }) {
  const isApart = pair !== undefined && !isSame(pair.differences);
  return (
    <span className={styles['share']} data-kind={kind} data-words={!isApart || undefined}>
      {isApart && <progress max={1} value={pair.lower} aria-hidden="true" />}
      <span className="visually-hidden">{kind} </span>
      {pair ? (
        <span className="figures">{pairText(chanceText(pair.lower), pair.differences)}</span>
      ) : (
        isKnown && <span>not known</span>
      )}
    </span>
  );
}

interface VerdictProps {
  letters: readonly [string, string];
  pairOf: PairOf;
  cost: Pair;
  row: number;
  column: number;
}

/** Causes named in the sentence. */
const CAUSES = 2;

/** The chosen pair in a sentence, with what decides it. */
function Verdict({ letters: [own, other], pairOf, cost, row, column }: VerdictProps) {
  const footprint = pairOf(row, column, 'gwp');
  const causes = cost.causes.slice(0, CAUSES).map(({ title, step_name: step, share }) => {
    const name = step === null ? title : `${title} of ${step}`;
    return `${name} (${chanceText(share)}\u00A0%)`;
  });
  return (
    <p className={styles['verdict']}>
      <b>{pairWords([own, other], cost, footprint)}</b>
      {!footprint && ' Their footprints are not compared: one is not known, or only a lower bound.'}
      {causes.length > 0 && ` The difference in cost depends most on ${causes.join(', then ')}.`}
    </p>
  );
}
