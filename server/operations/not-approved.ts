import { conflict } from '#server/errors.ts';

/** @throws Refusal 409 if approved versions would be deleted */
export function checkNotApproved([first]: { number: number; process: string }[]): void {
  if (!first) return;
  throw conflict(`Version ${first.number} of ${first.process} is approved, so it cannot be deleted.`);
}
