import { createHash } from 'node:crypto';

/**
 * Keeps the answers to the latest tasks. Two requests for the same task share one calculation; one that fails is not kept.
 * @param most Number of answers kept; the one asked for longest ago goes first
 */
export function openCache<T>(most: number): (task: object, calculate: () => Promise<T>) => Promise<T> {
  const answers = new Map<string, Promise<T>>();
  return (task, calculate) => {
    const key = createHash('sha256').update(JSON.stringify(task)).digest('base64');
    const answer = answers.get(key) ?? calculate();
    // A map keeps the order of insertion, so the one used last comes last.
    answers.delete(key);
    answers.set(key, answer);
    if (answers.size > most) answers.delete(answers.keys().next().value!);
    answer.catch(() => {
      if (answers.get(key) === answer) answers.delete(key);
    });
    return answer;
  };
}
