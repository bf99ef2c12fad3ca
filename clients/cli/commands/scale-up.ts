import { scaleUpRisk, type ScaleUpRiskRequest, USUAL_SCALE_UP } from '@titre/engine/analysis';
import { citation } from '@titre/engine/wording';
import type { Command } from '../command.ts';
import { EXIT, refused } from '../failure.ts';
import { scaleUpPairs } from '../library.ts';
import { type Cell, output } from '../print.ts';
import { evaluatedHere, provenanceOf, readScenario, subjectOf, withChanges } from '../scenario.ts';

const FIELDS = {
  laboratory: '--laboratory',
  pilot: '--pilot',
  least: '--least',
  scatter: '--scatter',
  pilot_runs: '--pilot-runs',
  pilot_cost: '--pilot-cost',
} as const satisfies Partial<Record<keyof ScaleUpRiskRequest, string>>;

const PARTS = {
  pairs: 'published scale-ups',
  fit: 'fit of the laboratory data',
  oxygen: 'oxygen transfer',
  runs: 'scatter between batches (mean of a year)',
};

export const scaleUp: Command = {
  name: 'scale-up',
  summary:
    'Calculate the chance that the plant of a scenario keeps the laboratory titre, and what pilot runs are worth',
  arguments: '<scenario>',
  files: [1, 1],
  about:
    'The share of the laboratory titre that the plant reaches is sampled from published scale-ups, the fit of the laboratory data,\noxygen transfer and the scatter between runs. The worth of pilot runs needs a selling price.',
  options: {
    laboratory: {
      placeholder: '<m³>',
      help: `volume of the laboratory vessel (default: ${USUAL_SCALE_UP.laboratory})`,
    },
    pilot: { placeholder: '<m³>', help: `volume of the pilot vessel (default: ${USUAL_SCALE_UP.pilot})` },
    least: { placeholder: '<share>', help: `share of the titre to keep (default: ${USUAL_SCALE_UP.least})` },
    scatter: {
      placeholder: '<share>',
      help: `relative standard deviation of the titre between runs, unless a fit gives it (default: ${USUAL_SCALE_UP.scatter})`,
    },
    'pilot-runs': { placeholder: '<n>', help: `number of pilot runs (default: ${USUAL_SCALE_UP.pilot_runs})` },
    'pilot-cost': { placeholder: '<USD>', help: 'cost of all pilot runs (default: estimated from the hours of work)' },
    set: {
      placeholder: '<step.key=value>',
      multiple: true,
      help: 'change an input before the analysis; can be repeated',
    },
  },
  formats: ['json', 'csv'],
  examples: ['titre scale-up plant.json --laboratory 0.002 --pilot 1 --least 0.85'],
  async run(given, io) {
    const file = withChanges(await readScenario(given.files[0]!), given.all('set'));
    const input = subjectOf(file);
    const made = evaluatedHere(file, input.library);
    const found = scaleUpRisk(input, {
      laboratory: given.number('laboratory') ?? USUAL_SCALE_UP.laboratory,
      pilot: given.number('pilot') ?? USUAL_SCALE_UP.pilot,
      least: given.number('least') ?? USUAL_SCALE_UP.least,
      scatter: given.number('scatter') ?? USUAL_SCALE_UP.scatter,
      pilot_runs: given.count('pilot-runs') ?? USUAL_SCALE_UP.pilot_runs,
      pilot_cost: given.number('pilot-cost'),
      pairs: scaleUpPairs(),
    });
    if ('message' in found) throw refused([found], FIELDS);
    const { prior, parts, ratio, worth } = found;
    const whole = Object.values(parts).reduce((sum, one) => sum + one, 0);
    const kinds = new Set(prior.pairs.map(({ kind }) => kind)).size;
    await output(
      {
        head: ['figure', 'value', 'standard error', 'unit'],
        rows: [
          [`chance of keeping ${found.least} of the titre`, found.chance, found.chance_error, ''],
          ['share of the titre, P10', ratio.low, null, ''],
          ['share of the titre, median', ratio.median, null, ''],
          ['share of the titre, P90', ratio.high, null, ''],
          ...Object.entries(PARTS).map(([key, title]): Cell[] => [
            `share of the variance: ${title}`,
            whole > 0 ? parts[key as keyof typeof PARTS] / whole : 0,
            null,
            '',
          ]),
          ['share of the samples limited by oxygen', found.limited, null, ''],
          ...(worth
            ? [
                ['net present value of the plant', worth.npv, null, 'USD'],
                ['chance that it is above zero', worth.pays, null, ''],
                ['value of the pilot runs', worth.pilot.value, worth.pilot.standard_error, 'USD'],
                ['cost of the pilot runs', worth.cost, null, 'USD'],
                ['value of knowing the titre exactly', worth.exact.value, worth.exact.standard_error, 'USD'],
              ]
            : []),
        ],
        notes: [
          `${found.step_name}: vessels of ${found.volume} m³; the largest published vessel has ${found.largest} m³.`,
          `${prior.pairs.length} published pairs of ${kinds} kinds of host${prior.kind === null ? '' : `, ${prior.own} of them ${prior.kind}, whose mean has a weight of ${Math.round(100 * prior.weight)} %`}. --json lists them with their sources.`,
          ...(worth
            ? [
                `Without a pilot run, ${worth.go ? 'building the plant' : 'not building the plant'} is the better decision; the pilot runs are worth ${worth.net > 0 ? 'more' : 'less'} than they cost.`,
              ]
            : [found.no_worth!]),
        ],
        cite: [citation(made)],
        json: { ...provenanceOf(made), ...found },
      },
      given.format,
      io,
    );
    return EXIT.ok;
  },
};
