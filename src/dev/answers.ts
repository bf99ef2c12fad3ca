import { responseExamples } from '#generated/operations-examples.ts';
import { operations, type OperationId } from '#generated/operations.ts';

/** A response of the contract that the mock is to send to the requests of an operation. */
export interface Forced {
  operation: OperationId;
  status: number;
  /** Name of one of the contract's examples; empty where the response has none. */
  example: string;
}

export interface Choice extends Forced {
  /** What the contract says about the example. */
  summary: string;
}

/** The header that makes the contract's mock server send a given response. */
export function preferHeader({ status, example }: Forced): Record<string, string> {
  return { Prefer: [`code=${status}`, ...(example === '' ? [] : [`example=${example}`])].join(', ') };
}

export const operationIds = Object.keys(operations) as OperationId[];

/** Every documented response of every operation, in the order of the contract. */
const choices: Choice[] = operationIds.flatMap((operation) =>
  Object.entries(responseExamples[operation]).flatMap(([code, examples]): Choice[] => {
    const status = Number(code);
    const named = Object.entries(examples).map(([example, summary]) => ({ operation, status, example, summary }));
    return named.length > 0 ? named : [{ operation, status, example: '', summary: 'No content' }];
  }),
);

/** The responses that contain every word of the text, in operation, status, name or summary. */
export function findChoices(text: string): Choice[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return choices.filter(({ operation, status, example, summary }) => {
    const whole = `${operation} ${status} ${example} ${summary}`.toLowerCase();
    return words.every((word) => whole.includes(word));
  });
}

/** The list with one more response; an operation has one at a time. */
export const withForced = (list: readonly Forced[], { operation, status, example }: Forced): Forced[] => [
  ...list.filter((one) => one.operation !== operation),
  { operation, status, example },
];
