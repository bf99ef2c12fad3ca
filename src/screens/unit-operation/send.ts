import { type Configuration, SECTIONS, type SettingValue, type Stage, type UnitOperation } from '#engine/index.ts';
import { type Catalogue, operationOf } from '#src/draft/catalogue.ts';
import { addStep, setSetting } from '#src/draft/edits.ts';

/** Destination of a run in a process: an existing step, or a new step at a position. */
export type Place = { kind: 'into'; stepId: string; title: string } | { kind: 'at'; index: number; title: string };

/** Possible destinations of a run, most likely first. */
export function placesIn(
  { uo_settings: steps }: Configuration,
  operation: Pick<UnitOperation, 'id' | 'stage'>,
  catalogue: Catalogue,
): Place[] {
  const into = steps
    .filter(({ unit_operation }) => unit_operation === operation.id)
    .map(({ id, name }): Place => ({ kind: 'into', stepId: id, title: `Copy to the settings of ${name}` }));
  const at = Array.from({ length: steps.length + 1 }, (_, index): Place => ({
    kind: 'at',
    index,
    title: index === 0 ? 'As the first step' : `As a new step after ${steps[index - 1]!.name}`,
  }));
  const order = (stage: Stage) => SECTIONS.indexOf(stage);
  const before = steps.findLastIndex((step) => {
    const stage = operationOf(catalogue, step)?.stage;
    return stage !== undefined && order(stage) <= order(operation.stage);
  });
  const likely = at.splice(before + 1, 1);
  return [...into, ...likely, ...at];
}

/** The configuration with the settings of the run. */
export function withRun(
  configuration: Configuration,
  place: Place,
  operation: Pick<UnitOperation, 'id' | 'name'>,
  settings: Record<string, SettingValue>,
  newId: string,
): { configuration: Configuration; stepId: string } {
  const stepId = place.kind === 'into' ? place.stepId : newId;
  const begun = place.kind === 'into' ? configuration : addStep(configuration, operation, newId, place.index);
  const changed = Object.entries(settings).reduce(
    (draft, [key, value]) => setSetting(draft, stepId, key, value),
    begun,
  );
  return { configuration: changed, stepId };
}
