import { useMemo } from 'react';
import { SearchChoice } from '#src/components/search-choice.tsx';
import { useComponentOptions } from '#src/draft/library.ts';
import styles from './lists.module.css';

interface Props {
  id: string;
  /** '' while nothing is chosen. */
  value: string;
  onChange: (id: string) => void;
  /** Offered before the components. */
  first?: readonly { value: string; label: string }[];
  /** Ids that are not offered. */
  without?: ReadonlySet<string>;
  placeholder?: string;
  isWrong?: boolean;
  describedBy?: string;
  onFocus?: () => void;
  onBlur?: () => void;
}

const NONE: readonly { value: string; label: string }[] = [];

/** A component of the organisation's library, found by typing part of its name or its id. */
export function ComponentChoice({ first = NONE, without, value, onFocus, onBlur, ...props }: Props) {
  const components = useComponentOptions();
  const options = useMemo(() => {
    const offered = [...first, ...components].filter((one) => one.value === value || !without?.has(one.value));
    // One that is no longer in the library is still shown.
    const isKnown = value === '' || offered.some((one) => one.value === value);
    return isKnown ? offered : [...offered, { value, label: value }];
  }, [first, components, without, value]);
  return (
    <div className={styles['choice']} onFocus={onFocus}>
      <SearchChoice {...props} options={options} value={value} onBlur={onBlur} />
    </div>
  );
}
