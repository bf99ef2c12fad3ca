/**
 * Does one piece of work at a time. Of those asked for while it is busy only the newest is done, as with figures that
 * follow the keystroke.
 * @param done gets every answer, with what was asked
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
