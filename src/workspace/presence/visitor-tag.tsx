import type { PersonPresent } from '#generated/types.ts';
import { Icon } from '#src/components/icon.tsx';
import styles from './presence.module.css';
import { firstName, toneOf } from './words.ts';

interface Props {
  visitors: readonly PersonPresent[];
}

/** Those who edit come first. */
const namesOf = (visitors: readonly PersonPresent[]): string =>
  visitors
    .toSorted((a, b) => Number(b.unsaved) - Number(a.unsaved))
    .map(({ name }) => firstName(name))
    .join(', ');

/** Outlines a card in the tone of the person whose tag it has. */
export const visitorTone = (visitors: readonly PersonPresent[] | undefined) =>
  visitors?.[0] ? { 'data-visited': '', 'data-tone': toneOf(visitors[0].id) } : {};

/** Who else has the step open: a tag above its card. */
export function VisitorTag({ visitors }: Props) {
  const edits = visitors.some(({ unsaved }) => unsaved);
  return (
    <span className={styles['tag']} data-tone={toneOf(visitors[0]!.id)}>
      {edits && <Icon name="pencil" size={11} />}
      <span>
        <span className="visually-hidden">Here: </span>
        {namesOf(visitors)}
      </span>
    </span>
  );
}

/** The same in a list of steps. */
export function VisitorNames({ visitors }: Props) {
  return (
    <small className={styles['names']} data-tone={toneOf(visitors[0]!.id)}>
      <span className="visually-hidden">Here: </span>
      {namesOf(visitors)}
    </small>
  );
}
