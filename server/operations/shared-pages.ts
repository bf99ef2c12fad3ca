import { ENGINE_VERSION, type Slider } from '#engine/index.ts';
import type { EvaluatedValues } from '#server/db/schema.ts';
import type { FoundPage, SharedPages } from '#server/db/shared-pages.ts';
import { invalid, Refusal } from '#server/errors.ts';
import type { PublicOperations, Visitor } from '#server/operation.ts';
import { negotiatedFigures, positionOf, sharedFigures } from '#server/sharing/figures.ts';
import { inTurn } from '#server/sharing/attempts.ts';
import { isPassword, isRemembered, remember } from '#server/sharing/password.ts';
import { signatureOf } from '#server/sharing/signature.ts';

/** Operations of openapi/resources/sharing.yaml for whoever has a link. */
export const sharedPages = {
  async openShare({ body, pages, visitor }) {
    const page = await enter(body, pages, visitor);
    const shown = await pages.content(page.id);
    await pages.noteOpening(page.id, visitor.address, visitor.requestId).catch((error: unknown) => {
      // A full disk must not close pages to their readers.
      visitor.warn(error, 'the opening of a shared page was not recorded');
    });
    const recomputed = page.sections.includes('passport') ? await pages.recomputed(page.id) : undefined;
    return [
      200,
      {
        ...shown,
        newer: page.newer,
        expires_at: page.expires_at.toISOString(),
        ...(recomputed && { recomputed }),
        ...(page.negotiation && { evaluations_today: await pages.evaluatedToday(page.id) }),
      },
    ];
  },

  async evaluateShare({ body, pages, compute, visitor }) {
    const page = await enter(body, pages, visitor);
    const scenario = await pages.scenario(page.id);
    if (scenario === null) throw invalid('token', 'belongs to a page whose sliders are not computed by the server.');
    checkValues(page.sliders, body.values);
    const { negotiation: terms } = page;
    const values = terms ? body.values.map((value, index) => positionOf(page.sliders[index]!, value)) : body.values;
    const evaluate = async (): Promise<EvaluatedValues> => {
      const outcome = await compute.slide({ scenario, sliders: page.sliders, values });
      if (!outcome.feasible) return { engine_version: ENGINE_VERSION, figures: null };
      const { results } = outcome;
      const figures = terms ? negotiatedFigures(results, terms) : sharedFigures(results, page.sections);
      return { engine_version: results.engine_version, figures };
    };
    const { count, found } = terms
      ? await evaluateOnce(page.id, JSON.stringify(values), terms.evaluations_per_day, pages, evaluate)
      : { count: null, found: await evaluate() };
    // The problem would name settings and their values.
    if (!found.figures) {
      throw invalid('values', 'the process is infeasible with these values. Move a slider towards its original value.');
    }
    const content = {
      format: 'titre-shared-evaluation' as const,
      format_version: 1,
      id: page.id,
      scenario_sha256: page.scenario_sha256,
      engine_version: found.engine_version,
      values,
      figures: found.figures,
    };
    return [
      200,
      {
        content,
        signature: signatureOf(content, await pages.signingKey()),
        ...(count !== null && { evaluations_today: count }),
      },
    ];
  },

  async listSigningKeys({ pages }) {
    return [200, await pages.signingKeys()];
  },
} satisfies PublicOperations;

/**
 * Evaluates values of a negotiation once a day, and counts them before that, also if the process is infeasible with them.
 * @throws Refusal 429 if all evaluations of today are used
 */
async function evaluateOnce(
  id: string,
  values: string,
  most: number,
  pages: SharedPages,
  evaluate: () => Promise<EvaluatedValues>,
): Promise<{ count: number; found: EvaluatedValues }> {
  const { count, known } = await pages.evaluation(id, values, most);
  if (known) return { count, found: known };
  let found: EvaluatedValues | null = null;
  try {
    found = await evaluate();
    return { count, found };
  } finally {
    await pages.noteEvaluation(id, values, found);
  }
}

/**
 * The page that a secret and a password open.
 * @throws Refusal 404 for any secret that opens none; 403 for a wrong password of one that does
 */
async function enter(
  { token, password }: { token: string; password?: string },
  pages: SharedPages,
  visitor: Visitor,
): Promise<FoundPage> {
  const page = await pages.find(token).catch((error: unknown) => {
    if (error instanceof Refusal && error.status === 404) visitor.refused('unknown, expired or withdrawn share link');
    throw error;
  });
  await visitor.limitPage(page.id);
  if (page.password === null) return page;
  if (password === undefined) throw ofPassword('This page needs a password.');
  if (isRemembered(password, page.password)) return page;
  const stored = page.password;
  const isRight = await inTurn(
    visitor.address,
    async () => isRemembered(password, stored) || isPassword(password, stored),
  );
  if (!isRight) {
    visitor.refused(`wrong password for ${page.id}`);
    throw ofPassword('This password is not correct.');
  }
  remember(password, stored);
  return page;
}

const ofPassword = (message: string) => new Refusal('forbidden', message, { field: 'password', fields: ['password'] });

/** @throws Refusal 422 for a value that its slider does not reach */
function checkValues(sliders: readonly Slider[], values: readonly number[]): void {
  if (values.length !== sliders.length) {
    throw invalid('values', `must contain ${sliders.length} values, one for each slider.`);
  }
  for (const [index, { title, step_name: step, unit, min, max, integer }] of sliders.entries()) {
    const value = values[index]!;
    const name = `${title}${step === null ? '' : ` of ${step}`}`;
    const range = `from ${min} to ${max}${unit === '1' ? '' : ` ${unit}`}`;
    if (!(value >= min && value <= max)) throw invalid(`values.${index}`, `${name} must be ${range}.`);
    if (integer && !Number.isInteger(value))
      throw invalid(`values.${index}`, `${name} must be a whole number ${range}.`);
  }
}
