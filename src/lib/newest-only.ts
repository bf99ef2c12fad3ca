/**
 * Runs one task at a time. Of the tasks requested meanwhile only the newest is run, as for metrics that follow each
 * keystroke.
 * @param done receives every result with its request
 */
export function newestOnly<Ask, Answer>(
  work: (ask: Ask) => Promise<Answer>,
  done: (answer: Answer, ask: Ask) => void,
  failed: (error: unknown) => void,
): (ask: Ask) => void {
  let busy = false;
  let waiting: { ask: Ask } | null = null;
  const begin = (ask: Ask): void => {
    busy = true;
    void work(ask)
      .then((answer) => done(answer, ask), failed)
      .finally(() => {
        busy = false;
        const next = waiting;
        waiting = null;
        if (next) begin(next.ask);
      });
  };
  return (ask) => {
    if (busy) waiting = { ask };
    else begin(ask);
  };
}
