import type { FitEffect } from '#generated/types.ts';

/** What using the fitted values does, also where values are entered that hide them now. */
export const whenUsed = (effect: FitEffect): FitEffect =>
  effect.replaced
    ? {
        ...effect,
        feasible: effect.replaced.feasible,
        cogs_after: effect.replaced.cogs,
        gwp_after: effect.replaced.gwp,
        settings: effect.replaced.settings ?? effect.settings,
        warnings: effect.replaced.warnings ?? effect.warnings,
      }
    : effect;
