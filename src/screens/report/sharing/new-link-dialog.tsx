import { useMemo, useState } from 'react';
import Radio from '@mui/material/Radio';
import { useCurrentUser } from '#src/account/current-user.ts';
import type { ShareKind, ShareLink, ShareLinkCreate } from '#generated/types.ts';
import { useCreateShareLink } from '#generated/hooks/collaboration.ts';
import { CreateShareLinkBody } from '#generated/zod/collaboration.ts';
import { ChecksInput } from '#src/forms/checks-input.tsx';
import { DialogForm } from '#src/forms/dialog-form.tsx';
import { CheckInput, ChoiceInput, TextInput } from '#src/forms/inputs.tsx';
import { useContractForm, type ContractForm } from '#src/forms/use-contract-form.ts';
import { useInput } from '#src/forms/use-input.ts';
import { constraintsOf, storedPromises } from '#src/draft/promises.ts';
import { storedSpace } from '#src/workspace/design-space/choice.ts';
import { formatDay } from '#src/lib/format.ts';
import { SECTION_NAMES, SECTIONS, type SectionName } from '#src/report/sections.ts';
import { refreshLinks } from './refresh.ts';
import styles from './sharing.module.css';
import { SlidersInput } from './sliders-input.tsx';
import { slidersIn, useSliderChoices } from './slider-choices.ts';
import { after, dayOptions, DIGITS, KINDS, METRIC_OPTIONS, OF_SETTINGS, USUAL_DAYS, USUAL_METRICS } from './texts.ts';
import type { NewLinkValues, ShareProps } from './values.ts';

interface Props extends ShareProps {
  title: string;
  /** Those of the report as the member has it on screen. */
  sections: readonly SectionName[];
  /** Receives the link with its secret, and its password. */
  onMade: (link: ShareLink, password: string | undefined) => void;
  onClose: () => void;
}

/** The form for a new share link. */
export function NewLinkDialog({ product, process, changes, title, sections, onMade, onClose }: Props) {
  const create = useCreateShareLink();
  const [opened] = useState(() => Date.now());
  const [promised] = useState(() => promisedOf(process));
  const choices = useSliderChoices(product.selling_price);
  const { configuration } = process;
  const organisation = useCurrentUser()?.current_org;
  const hasLogo = Boolean(organisation?.logo);
  const form = useContractForm<NewLinkValues, typeof CreateShareLinkBody>({
    name: `share links of ${process.id}`,
    schema: CreateShareLinkBody,
    start: {
      name: title,
      kind: 'whole',
      sections: [...sections],
      valid_days: String(USUAL_DAYS),
      password: '',
      sliders: [],
      logo: true,
      negotiation: { metrics: USUAL_METRICS, significant_digits: '3', evaluations_per_day: '50' },
    },
    toBody: ({ password, valid_days: days, kind, sections: chosen, sliders, name, logo, negotiation }) => ({
      name: name.trim(),
      kind,
      sections: shownBy(kind, chosen),
      valid_days: Number(days),
      ...(password !== '' && { password }),
      ...(sliders.length > 0 && { sliders: slidersIn(sliders, choices) }),
      ...(hasLogo && { logo }),
      ...(kind === 'whole' && promised),
      ...(kind === 'negotiation' && {
        negotiation: {
          metrics: negotiation.metrics,
          significant_digits: Number(negotiation.significant_digits),
          evaluations_per_day: Number(negotiation.evaluations_per_day),
        },
      }),
      ...(configuration && { configuration_id: configuration.id }),
    }),
    inputOf,
    async send(data) {
      const link = await create.mutateAsync({ id: product.id, pid: process.id, data });
      onMade(link, data.password);
      await refreshLinks();
    },
  });
  const kind = form.watch('kind');
  const until = formatDay(after(opened, form.watch('valid_days')));
  const offered = useMemo(
    () => SECTION_NAMES.filter((name) => kind === 'whole' || !OF_SETTINGS.includes(name)),
    [kind],
  );
  return (
    <DialogForm form={form} title="New share link" action="Create link" onClose={onClose}>
      {changes > 0 && (
        <p className={styles['lead']}>
          The page shows version {configuration?.number} as saved. Your unsaved changes are not included.
        </p>
      )}
      <TextInput
        form={form}
        name="name"
        label="Title"
        help="Readers see the title above the report."
        autoFocus
        autoComplete="off"
      />
      <KindInput form={form} />
      {kind === 'negotiation' ? (
        <>
          <ChecksInput
            form={form}
            name="negotiation.metrics"
            legend="Key metrics"
            options={METRIC_OPTIONS}
            none="Choose at least one."
          />
          <ChoiceInput
            form={form}
            name="negotiation.significant_digits"
            label="Significant digits"
            help="The server rounds the key metrics."
            options={DIGITS}
          />
          <TextInput
            form={form}
            name="negotiation.evaluations_per_day"
            label="Evaluations per day"
            help="Different settings of the sliders, by you and the other side together."
            autoComplete="off"
          />
        </>
      ) : (
        <ChecksInput
          form={form}
          name="sections"
          legend="Sections"
          options={offered.map((name) => ({ value: name, label: SECTIONS[name] }))}
          none="Choose at least one."
        />
      )}
      {kind === 'whole' && (
        <p className={styles['note']}>
          A section that is not selected is not shown, but readers can compute its content from the scenario.
        </p>
      )}
      {kind === 'figures' && (
        <p className={styles['note']}>
          {OF_SETTINGS.map((name) => SECTIONS[name]).join(', ')} consist of settings, so this kind of link cannot show
          them.
        </p>
      )}
      {hasLogo && (
        <CheckInput form={form} name="logo" label={`Show the logo of ${organisation?.name}, without the name`} />
      )}
      <SlidersInput form={form} choices={choices} isDisclosing={kind !== 'whole'} />
      <ChoiceInput form={form} name="valid_days" label="Valid for" help={`Expires on ${until}.`} options={dayOptions} />
      <TextInput
        form={form}
        name="password"
        label="Password"
        type="password"
        optional
        help="Readers need the password as well as the link. Send it by another channel."
        autoComplete="new-password"
      />
    </DialogForm>
  );
}

/** The limits and the map that this browser remembers, which the sections of a whole process show. */
function promisedOf({ id, configuration }: ShareProps['process']): Pick<ShareLinkCreate, 'limits' | 'design_space'> {
  const limits = constraintsOf(storedPromises(id) ?? []);
  const { axes, wanted } = storedSpace(id);
  // A step may have been removed since.
  const known = axes.filter(({ step_id }) => configuration?.uo_settings.some((step) => step.id === step_id));
  return { ...(limits.length > 0 && { limits }), ...(known.length > 0 && { design_space: { axes: known, wanted } }) };
}

/** The chosen sections that a kind can show. */
const shownBy = (kind: ShareKind, sections: readonly SectionName[]): SectionName[] => {
  if (kind === 'negotiation') return ['versions'];
  return kind === 'whole' ? [...sections] : sections.filter((name) => !OF_SETTINGS.includes(name));
};

/** An error of a slider is shown at its first end. */
function inputOf(path: string): string {
  const [list, index, part] = path.split('.');
  if (list === 'negotiation') return `negotiation.${index}`;
  if (list !== 'sliders') return path.split('.')[0]!;
  return `sliders.${index ?? 0}.${part === 'max' ? 'to' : 'from'}`;
}

/** What is shared, with what it discloses. */
function KindInput({ form }: { form: ContractForm<NewLinkValues> }) {
  const { id, name, value, onChange, onBlur } = useInput(form, 'kind');
  return (
    <fieldset className={styles['kinds']}>
      <legend>What is shared</legend>
      {(Object.keys(KINDS) as ShareKind[]).map((kind) => (
        <label key={kind} htmlFor={`${id}-${kind}`} data-chosen={value === kind || undefined}>
          <Radio
            size="small"
            name={name}
            value={kind}
            checked={value === kind}
            onChange={() => onChange(kind)}
            onBlur={onBlur}
            slotProps={{ input: { id: `${id}-${kind}`, 'aria-describedby': `${id}-${kind}-says` } }}
          />
          <span>
            <b>{KINDS[kind].title}</b>
            <span id={`${id}-${kind}-says`}>{KINDS[kind].says}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
