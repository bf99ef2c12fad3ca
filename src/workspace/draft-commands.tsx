import {
  ASSUMPTIONS,
  figureValue,
  GROUP_TITLES,
  type Configuration,
  type DeclaredGroup,
  type Library,
  type SettingValue,
} from '#engine/index.ts';
import { inSentence, priceTitle, type Unit } from '#engine/wording/index.ts';
import type { Product } from '#generated/types.ts';
import { usePageCommands, type Command } from '#src/components/command.ts';
import { entered, setAssumption, setPrice } from '#src/draft/assumptions/edits.ts';
import { asEntered, defaultOf, fieldsOf, isActive } from '#src/draft/assumptions/fields.ts';
import { priceList, type PriceRow } from '#src/draft/assumptions/price-list.ts';
import { operationOf, type Catalogue } from '#src/draft/catalogue.ts';
import { readChange, type Settable, type TypedChange } from '#src/draft/clipboard/typed-change.ts';
import { setSetting } from '#src/draft/edits.ts';
import { targetsOf, WHOLE_PROCESS, type Target } from '#src/draft/goal-seek/figures.ts';
import type { Workspace } from '#src/draft/store.ts';
import { sayUndoable } from '#src/draft/undoable.ts';
import { inUnits } from '#src/draft/unit-preference.ts';
import {
  applies,
  describeResolved,
  inputText,
  resolve,
  type FieldParameter,
  type Resolved,
} from '#src/draft/values.ts';
import { PLAIN } from '#src/economics/assumptions.ts';
import { groupBy } from '#src/lib/group-by.ts';
import { batchOf, reportedFor } from '#src/lib/reporting.ts';

/** Settings offered for one typed text. */
const MOST = 6;

interface Place extends Settable {
  /** Step whose setting is shown in the design; '' for the assumptions. */
  stepId: string;
  /** The field in the address of the assumptions, or the key of the setting. */
  fieldOf: (parameter: FieldParameter) => string;
  now: (parameter: FieldParameter) => Resolved;
  enter: (draft: Configuration, key: string, value: SettingValue) => Configuration;
  /** A result: the setting that gives the value is sought. */
  isSought?: boolean;
}

interface Props {
  workspace: Workspace;
  catalogue: Catalogue;
  library: Library;
  product: Product;
  /** The open step, whose settings come first. */
  stepId?: string | null;
  /** Opens a field of a step, or of the assumptions (step ''). */
  onShow: (stepId: string, field: string) => void;
  /** Opens the goal-seek for a result. @param about its reference, with the wanted value in the unit on screen */
  onSeek: (about: string) => void;
}

/** Commands of every page with a draft: a setting, an assumption or a price by a sentence, undo and redo. */
export default function DraftCommands({ workspace, onShow, onSeek, ...of }: Props) {
  usePageCommands((typed) => [
    ...readChange(typed, typed === '' ? [] : placesOf({ ...of, workspace }))
      .slice(0, MOST)
      .map((change) => commandOf(change, workspace, { onShow, onSeek })),
    ...wayBack(workspace),
  ]);
  return null;
}

function commandOf(
  { place, parameter, value, note, problem }: TypedChange<Place>,
  workspace: Workspace,
  { onShow, onSeek }: Pick<Props, 'onShow' | 'onSeek'>,
): Command {
  const field = place.fieldOf(parameter);
  const now = describeResolved(parameter, place.now(parameter));
  const name = [parameter.title, place.name].filter(Boolean).join(', ');
  const command = { id: `${place.stepId} ${field} ${String(value)}`, isFound: true, icon: 'sliders' } as const;
  const show = () => (place.isSought ? onSeek(field) : onShow(place.stepId, field));
  if (problem !== null) return { ...command, group: 'Change', title: name, note: problem, icon: 'alert', run: show };
  if (value === null) return { ...command, group: 'Settings', title: name, note: now, run: show };
  const next = describeResolved(parameter, { value, source: 'entered' });
  if (place.isSought) {
    const wanted = inputText(parameter, value);
    return {
      ...command,
      group: 'Change',
      title: `Goal-seek ${name}: ${now} → ${next}`,
      note: 'a result: finds the setting for it',
      icon: 'target',
      run: () => onSeek(`${field}=${wanted}`),
    };
  }
  return {
    ...command,
    group: 'Change',
    title: `${name}: ${now} → ${next}`,
    note,
    run: () => {
      const act = workspace.edit(`${parameter.title} ${next}`, (draft) => place.enter(draft, parameter.key, value));
      sayUndoable(workspace, act, act === null ? `${name} is ${next} already` : `${name}: ${now} → ${next}`);
    },
  };
}

function wayBack(workspace: Workspace): Command[] {
  const { past, future } = workspace.get().history;
  const back = past.at(-1)?.label;
  const forth = future[0]?.label;
  return [
    ...(back === undefined ? [] : [command('undo', `Undo: ${back}`, 'undo', () => workspace.undo())]),
    ...(forth === undefined ? [] : [command('redo', `Redo: ${forth}`, 'redo', () => workspace.redo())]),
  ];
}

const command = (id: string, title: string, icon: Command['icon'], run: () => void): Command => ({
  id,
  group: 'Actions',
  title,
  icon,
  run,
});

/** Steps, the open one first, then the assumptions and the prices. */
function placesOf({ workspace, catalogue, library, product, stepId }: Omit<Props, 'onShow' | 'onSeek'>): Place[] {
  const { draft } = workspace;
  const { results } = workspace.get();
  const steps = draft.uo_settings.flatMap((step): Place[] => {
    const operation = operationOf(catalogue, step);
    if (!operation) return [];
    const computed = results?.steps.find(({ step_id }) => step_id === step.id)?.settings;
    const now = (parameter: FieldParameter) => resolve(parameter, step, draft, computed);
    const values = new Map(operation.parameters.map((one) => [one.key, now(one).value] as const));
    return [
      {
        name: step.name,
        stepId: step.id,
        parameters: inUnits(operation.parameters)
          .map(({ parameter }) => parameter)
          .filter((one) => applies(one, values)),
        fieldOf: ({ key }) => key,
        now,
        enter: (before, key, value) => setSetting(before, step.id, key, value),
      },
    ];
  });
  const reported = reportedFor(product, batchOf(results));
  const groups = (Object.keys(ASSUMPTIONS) as DeclaredGroup[]).map((group): Place => ({
    name: inSentence(GROUP_TITLES[group]),
    stepId: '',
    parameters: inUnits(
      fieldsOf(group)
        .filter((field) => !field.text && isActive(draft, field))
        .map(({ parameter }) => asEntered(group, parameter, reported)),
    ).map(({ parameter }) => parameter),
    fieldOf: ({ key }) => `assumptions.${group}.${key}`,
    now: ({ key }) => {
      const own = entered(draft, group, key);
      const value = own ?? defaultOf(draft, group, key, product.selling_price ?? null);
      return { value, source: own === undefined ? 'default' : 'entered' };
    },
    enter: (before, key, value) => setAssumption(before, group, key, value as string | number),
  }));
  const rows = priceList(draft, library, results);
  const own = draft.assumptions.prices ?? {};
  const prices: Place = {
    name: '',
    stepId: '',
    parameters: rows.map(asParameter),
    fieldOf: ({ key }) => `assumptions.prices.${key}`,
    now: ({ key }) => {
      const value = own[key] ?? rows.find(({ id }) => id === key)?.catalogue ?? null;
      return { value, source: own[key] === undefined ? 'default' : 'entered' };
    },
    enter: (before, key, value) => setPrice(before, key, Number(value)),
  };
  const sought = [...groupBy(results ? targetsOf(results, catalogue, reported) : [], ({ group }) => group)].map(
    ([name, targets]): Place => ({
      name: name === WHOLE_PROCESS ? inSentence(name) : name,
      stepId: '',
      isSought: true,
      parameters: targets.map(ofTarget),
      fieldOf: ({ key }) => key,
      now: ({ key }) => ({ value: (results && figureValue(results, key)) ?? null, source: 'default' }),
      enter: (before) => before,
    }),
  );
  const open = steps.filter((one) => one.stepId === stepId);
  return [...open, ...steps.filter((one) => !open.includes(one)), ...groups, prices, ...sought];
}

const ofTarget = ({ figure, title, unit, displayUnit, reported }: Target): FieldParameter => ({
  ...PLAIN,
  key: figure,
  title,
  type: 'number',
  unit,
  display_unit: displayUnit as Unit,
  ...(reported && { reported, display_unit: unit }),
});

/** USD per unit of the item. */
const asParameter = ({ id, title, unit, source }: PriceRow): FieldParameter => ({
  ...PLAIN,
  key: id,
  title: priceTitle(title),
  type: 'number',
  min: 0,
  max: Infinity,
  // A price is shown by its text; what it is per, such as a piece, need not be a unit that others convert to.
  unit: `USD/${unit}` as Unit,
  display_unit: `USD/${unit}` as Unit,
  source,
});
