import type { KeyboardEvent } from 'react';
import { formatCount } from '#src/lib/format.ts';
import type { later } from './later.tsx';
import styles from './tab-list.module.css';

interface Props<Value extends string> {
  label: string;
  value: Value;
  /** `count` is the number of items of the tab; undefined until it is known. */
  tabs: { value: Value; label: string; count?: number | undefined; intent?: ReturnType<typeof later>[1] }[];
  onChange: (value: Value) => void;
  /** Id of the panel that shows the chosen tab; the tabs' ids are `tab-<value>`. */
  panel: string;
}

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** Tabs that look and behave like Material's, for pages that are drawn before Material is loaded. */
export function TabList<Value extends string>({ label, value, tabs, onChange, panel }: Props<Value>) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
    const at = all.findIndex((tab) => tab === document.activeElement);
    const next = STEPS[event.key]?.(at, all.length);
    if (next === undefined) return;
    event.preventDefault();
    all[next]?.focus();
  };
  return (
    <div role="tablist" aria-label={label} tabIndex={-1} className={styles['tabs']} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          {...tab.intent}
          type="button"
          role="tab"
          id={`tab-${tab.value}`}
          aria-selected={tab.value === value}
          aria-controls={panel}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
        >
          {tab.label} <span>{tab.count !== undefined && formatCount(tab.count)}</span>
        </button>
      ))}
    </div>
  );
}
