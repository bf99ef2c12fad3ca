import { useEffect, useRef } from 'react';
import type { Step, UnitOperation } from '#engine/index.ts';
import type { FieldFocus } from '../field-focus.ts';
import { FeedsList } from './feeds-list.tsx';
import { isConnection } from './field-trouble.tsx';
import { OutletsList } from './outlets-list.tsx';

interface Props {
  step: Step;
  operation: UnitOperation;
  /** The field to focus, such as one named by an error. */
  focus: FieldFocus | null;
  onSelect: (stepId: string) => void;
}

/** What a step takes, and where what leaves it goes. */
export function Connections({ step, operation, focus, onSelect }: Props) {
  const parts = useRef<HTMLDivElement>(null);
  const done = useRef<FieldFocus | null>(null);
  useEffect(() => {
    // The step that it is about may be shown a moment later.
    if (!focus || focus === done.current || focus.stepId !== step.id || !isConnection(focus.field)) return;
    done.current = focus;
    focusOn(parts.current, focus.field);
  }, [focus, step.id]);
  return (
    <div ref={parts}>
      <FeedsList step={step} onSelect={onSelect} />
      <OutletsList key={step.id} step={step} operation={operation} onSelect={onSelect} />
    </div>
  );
}

/** Focuses the input of a field, or of the closest part that contains it. */
function focusOn(parts: HTMLElement | null, field: string): void {
  const marked = [...(parts?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
  const fits = marked.filter(({ dataset }) => `${field}.`.startsWith(`${dataset['field']}.`));
  const closest = fits.toSorted((a, b) => b.dataset['field']!.length - a.dataset['field']!.length)[0];
  const input = closest?.querySelector<HTMLElement>('input, select, button');
  input?.focus();
  input?.scrollIntoView({ block: 'center' });
}
