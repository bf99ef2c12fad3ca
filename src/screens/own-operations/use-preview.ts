import { useEffect, useMemo, useState } from 'react';
import type { OwnDefinition, OwnPreview } from '#engine/index.ts';
import { newestOnly } from '#src/lib/newest-only.ts';
import { Stopped } from '#src/engine/line.ts';
import type { Calculator } from '#src/engine/calculator.ts';

export interface LivePreview {
  /** Of the latest definition; null until it is calculated. */
  preview: OwnPreview | null;
  /** An internal error of the program. */
  failure: unknown;
}

/** Checks the definition and runs it on an example in the worker, after each change. */
export function usePreview(calculator: Calculator, definition: OwnDefinition): LivePreview {
  const [live, setLive] = useState<LivePreview>({ preview: null, failure: null });
  const ask = useMemo(
    () =>
      newestOnly(
        (wanted: OwnDefinition) => calculator.ask('preview_own', wanted),
        (preview) => setLive({ preview, failure: null }),
        (failure) => {
          if (!(failure instanceof Stopped)) setLive((before) => ({ ...before, failure }));
        },
      ),
    [calculator],
  );
  const text = JSON.stringify(definition);
  useEffect(() => ask(JSON.parse(text) as OwnDefinition), [ask, text]);
  return live;
}
