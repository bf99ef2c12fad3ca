import {
  useCallback,
  useEffect,
  useId,
  useMemo,
  useState,
  useLayoutEffect,
  useRef,
  type HTMLAttributes,
  type PointerEvent,
} from 'react';
import { type Parameter, type UnitOperation, type ResolvedSetting, type Step, parameterOf } from '#engine/index.ts';
import { SearchInput } from '#src/components/search-input.tsx';
import { groupBy } from '#src/lib/group-by.ts';
import { useWorkspaceState, selectDraft } from '#src/draft/store.ts';
import { useComponentName } from '#src/draft/library.ts';
import { troublesOf } from '#src/draft/troubles.ts';
import { useUnits } from '#src/draft/unit-preference.ts';
import { applies, resolve, type Resolved } from '#src/draft/values.ts';
import { useLeverage, useLeverageActions, type LiveLeverage } from '../leverage/live-leverage.ts';
import { WorthHead } from '../leverage/worth-head.tsx';
import { LimitBlock } from './limit-block.tsx';
import { isConnection } from './field-trouble.tsx';
import { isOfComponents, NewEntry } from './new-entry.tsx';
import styles from './panel.module.css';
import { SettingField } from './setting-field.tsx';

/**
 * Keeps a field under the pointer that pressed it: when what is open above or below closes, its room stays empty until the pointer
 * leaves or a key is pressed. Otherwise the second click of a double-click would hit another field.
 * @param selector of a field
 */
function usePinnedField(selector: string): HTMLAttributes<HTMLElement> {
  const pinned = useRef<{ list: HTMLElement; field: HTMLElement; pressed: Element; top: number } | null>(null);
  const release = () => {
    pinned.current?.field.style.removeProperty('padding-top');
    pinned.current?.list.style.removeProperty('min-height');
    pinned.current = null;
  };
  const hold = () => {
    // Such as a button that was needed once.
    if (!pinned.current?.pressed.isConnected) return release();
    const { field, pressed, top } = pinned.current;
    field.style.paddingTop = '';
    const gap = top - pressed.getBoundingClientRect().top;
    if (gap > 0) field.style.paddingTop = `${gap}px`;
    return undefined;
  };
  // After each render: also a value that becomes valid closes what is above.
  useLayoutEffect(hold);
  return {
    onPointerDownCapture({ target, currentTarget: list }: PointerEvent<HTMLElement>) {
      const pressed = target as Element;
      const field = pressed.closest<HTMLElement>(selector);
      if (field === pinned.current?.field) return;
      const { top } = pressed.getBoundingClientRect();
      const height = list.offsetHeight;
      release();
      if (!field) return;
      pinned.current = { list, field, pressed, top };
      // A shorter list would be scrolled by the browser.
      list.style.minHeight = `${height}px`;
      hold();
    },
    onPointerLeave: release,
    onKeyDownCapture: release,
  };
}

/** Steps with more settings than this have a search field. */
const MANY = 14;

interface Props {
  operation: UnitOperation;
  step: Step;
  /** The setting to focus, such as one named by a rejected save. */
  focus: { field: string } | null;
  /** Settings used by the last results, including derived defaults; undefined until there are results. */
  computed: ResolvedSetting[] | undefined;
  /** The settings used by the saved version. */
  savedComputed: ResolvedSetting[] | undefined;
  /** Whether a value can be locked for the optimiser. */
  lockable?: boolean;
}

/** The settings of one step, drawn only from its catalogue entry. */
export function SettingsForm({ operation, step, focus, computed, savedComputed, lockable = true }: Props) {
  const draft = useWorkspaceState(selectDraft);
  const saved = useWorkspaceState((state) => state.saved);
  const state = useWorkspaceState((whole) => whole);
  const troubles = troublesOf(state).filter(({ step_id }) => step_id === step.id);
  const [active, setActive] = useState<string | null>(null);
  const [wanted, setWanted] = useState('');

  const nameOf = useComponentName();
  const parameters = useMemo(
    () => [...operation.parameters, ...entriesOf(operation, step.settings, nameOf)],
    [operation, step.settings, nameOf],
  );
  const resolved = useMemo(
    () => new Map(parameters.map((parameter) => [parameter.key, resolve(parameter, step, draft, computed)])),
    [parameters, step, draft, computed],
  );
  const values = useMemo(() => new Map([...resolved].map(([key, { value }]) => [key, value])), [resolved]);
  const id = useId();
  useEffect(() => {
    if (focus) document.getElementById(`${id}-${focus.field}`)?.focus();
  }, [focus, id]);

  const savedStep = saved.uo_settings.find(({ id }) => id === step.id);
  const savedOf = (parameter: Parameter): Resolved | undefined =>
    savedStep && resolve(parameter, savedStep, saved, savedComputed);

  const hasLeverage = useLeverageActions() !== null;
  const order = useLeverage(useCallback((leverage: LiveLeverage) => leverage.orderOf(step.id), [step.id]));
  const query = wanted.trim().toLowerCase();
  const shown = useUnits(parameters).filter(
    ({ parameter }) => applies(parameter, values) && (query === '' || parameter.title.toLowerCase().includes(query)),
  );
  const groups = groupBy(shown, ({ parameter }) => parameter.group);
  const atStep = troubles.filter(
    ({ fields }) =>
      !fields.some((field) => isConnection(field) || shown.some(({ parameter }) => parameter.key === field)),
  );

  const pinned = usePinnedField('[data-setting]');

  return (
    <div className={styles['form']} {...pinned}>
      {operation.parameters.length > MANY && (
        <div className={styles['find']}>
          <SearchInput label="Find a setting" value={wanted} onChange={setWanted} />
        </div>
      )}
      {hasLeverage && <WorthHead stepId={step.id} />}
      {/* Errors of the whole step, or of a setting that is not shown, are still reported. */}
      {atStep.map((trouble) => (
        <LimitBlock key={trouble.message} trouble={trouble} parameter={undefined} stepId={step.id} />
      ))}
      {[...groups].map(([group, members]) => (
        <fieldset key={group} className={styles['group']}>
          <legend>
            {group} {groupNote(members, resolved)}
          </legend>
          {inOrder(members, order).map(({ parameter, declared }) => (
            <SettingField
              key={parameter.key}
              id={`${id}-${parameter.key}`}
              parameter={parameter}
              declaredUnit={declared}
              stepId={step.id}
              value={resolved.get(parameter.key)!.value}
              source={resolved.get(parameter.key)!.source}
              saved={savedOf(parameter)?.value}
              trouble={troubles.find(({ fields }) => fields.includes(parameter.key))}
              active={active === parameter.key}
              lockable={lockable}
              onActive={setActive}
            />
          ))}
        </fieldset>
      ))}
      {shown.length === 0 && <p className={styles['none']}>{query === '' ? 'No settings.' : 'No matches.'}</p>}
      {firstOfLists(operation).map((leaf) => (
        <NewEntry key={leaf.key} step={step} leaf={leaf} />
      ))}
    </div>
  );
}

/** The largest effect first, if an order was requested; fields without one stay behind in their usual order. */
const inOrder = <Member extends { parameter: Parameter }>(
  members: readonly Member[],
  order: ReadonlyMap<string, number> | null,
): readonly Member[] =>
  order === null
    ? members
    : members.toSorted((a, b) => (order.get(b.parameter.key) ?? -1) - (order.get(a.parameter.key) ?? -1));

const listOf = (key: string): string => key.split('.')[0]!;

/** The setting with which an entry of each list begins. */
const firstOfLists = ({ leaves }: UnitOperation): Parameter[] =>
  leaves.filter(({ key }, index) => leaves.findIndex((one) => listOf(one.key) === listOf(key)) === index);

/** Every setting of each entry of which one is entered: those of a reaction, once it has an equation. */
function entriesOf(
  operation: UnitOperation,
  settings: Step['settings'],
  nameOf: (component: string) => string,
): Parameter[] {
  const entries = new Set(
    Object.keys(settings).flatMap((key) => (key.includes('.') ? key.split('.').slice(0, 2).join('.') : [])),
  );
  return [...entries].flatMap((entry) => {
    const [list, id] = entry.split('.') as [string, string];
    const own = operation.leaves.filter(({ key }) => listOf(key) === list);
    return own.flatMap((leaf) => {
      const parameter = parameterOf(operation, leaf.key.replace('*', id));
      if (!parameter) return [];
      return isOfComponents(leaf) ? { ...parameter, title: `${leaf.title}, ${nameOf(id)}` } : parameter;
    });
  });
}

function groupNote(members: readonly { parameter: Parameter }[], resolved: ReadonlyMap<string, Resolved>) {
  const own = members.filter(({ parameter: { key } }) => resolved.get(key)?.source !== 'default').length;
  return own === 0 ? null : (
    <span>
      {own} of {members.length} entered
    </span>
  );
}
