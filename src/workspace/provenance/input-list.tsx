import type { FigureRef, Origin, Provenance, ProvenanceInput } from '#engine/index.ts';
import { formatNumber } from '#src/lib/format.ts';
import { roundParts } from '#src/lib/rounding.ts';
import { ValueStateIcon } from '../value-state.tsx';
import { plainUnit } from '#src/lib/quantity.ts';
import { SymbolOf } from './formula.tsx';
import { sourceOfText } from './model-page.ts';
import type { Part } from './parts.ts';
import styles from './provenance.module.css';
import { inputGroups, inputValue, sourceOf, stateOf } from './wording.ts';

interface Props {
  shown: Provenance;
  onFigure: (figure: FigureRef) => void;
  /** Opens an input that the user can change: a setting, an assumption, a price. */
  onInput: (origin: Origin) => void;
}

/**
 * Inputs of a number, each with its state or source; a metric links to its own explanation, other inputs to their
 * field.
 */
export function InputList({ shown, onFigure, onInput }: Props) {
  return inputGroups(shown).map(({ title, inputs }) => (
    <section key={title} className={styles['group']} aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {inputs.map((one) => (
          <li key={`${one.symbol} ${one.index}`}>
            <ValueStateIcon state={stateOf(one)} />
            <span className={styles['what']}>
              <InputName one={one} onFigure={onFigure} onInput={onInput} />
              <small>
                {shown.method.kind === 'expression' && <SymbolOf one={one} />} <SourceOf one={one} />
              </small>
            </span>
            <b className="figures" data-state={stateOf(one)}>
              {inputValue(one)}
            </b>
          </li>
        ))}
      </ul>
    </section>
  ));
}

function SourceOf({ one }: { one: ProvenanceInput }) {
  const { text, href, page } = sourceOfText(sourceOf(one));
  if (href === null) return text;
  return (
    <>
      {text && `${text}, `}
      <a href={href} target="_blank" rel="noreferrer">
        {page}
      </a>
    </>
  );
}

function InputName({ one, onFigure, onInput }: Omit<Props, 'shown'> & { one: ProvenanceInput }) {
  const { origin, title } = one;
  if (origin.kind === 'fact' || origin.kind === 'converged') return <span>{title}</span>;
  return (
    <button type="button" onClick={() => (origin.kind === 'figure' ? onFigure(origin.ref) : onInput(origin))}>
      {title}
    </button>
  );
}

/** Maximum number of parts drawn; the rest is one row. */
const MOST = 24;

/** The parts of a total, largest first, rounded so that they add up to the printed sum. */
export function PartList({
  shown,
  parts,
  onFigure,
}: {
  shown: Provenance;
  parts: Part[];
  onFigure: Props['onFigure'];
}) {
  const values = parts.map(({ value }) => value);
  const decimals = decimalsFor(shown.value ?? 0);
  const printed = roundParts(values, decimals);
  const most = Math.max(...values.map(Math.abs));
  const order = parts.map((_part, index) => index).toSorted((a, b) => Math.abs(values[b]!) - Math.abs(values[a]!));
  const rest = order.slice(MOST);
  const sum = (indices: number[]) => indices.reduce((total, index) => total + printed[index]!, 0);
  const show = (value: number) => formatNumber(value, { decimals });
  return (
    <section className={styles['group']} aria-label="Breakdown">
      <h3>
        Breakdown <span>{plainUnit(shown.unit)}</span>
      </h3>
      <table className={styles['parts']}>
        <tbody>
          {order.slice(0, MOST).map((index) => {
            const { key, title, figure } = parts[index]!;
            return (
              <tr key={key}>
                <th scope="row">
                  {figure !== null ? (
                    <button type="button" onClick={() => onFigure(figure)}>
                      {title}
                    </button>
                  ) : (
                    title
                  )}
                </th>
                <td aria-hidden="true">
                  <i style={{ width: `${most === 0 ? 0 : (100 * Math.abs(values[index]!)) / most}%` }} />
                </td>
                <td className="figures">{show(printed[index]!)}</td>
              </tr>
            );
          })}
          {rest.length > 0 && (
            <tr>
              <th scope="row">{rest.length} smaller inputs</th>
              <td />
              <td className="figures">{show(sum(rest))}</td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Sum</th>
            <td />
            <td className="figures">{show(sum(order))}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

/** Decimal places that keep five significant digits of the total. */
const decimalsFor = (total: number): number =>
  total === 0 ? 2 : Math.max(0, Math.min(8, 4 - Math.floor(Math.log10(Math.abs(total)))));
