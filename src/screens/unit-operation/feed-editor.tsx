import { useId } from 'react';
import IconButton from '@mui/material/IconButton';
import type { Feed, FeedOptions } from '#engine/index.ts';
import * as fields from '#generated/fields.ts';
import { ChoiceButtons } from '#src/components/choice-buttons.tsx';
import { Icon } from '#src/components/icon.tsx';
import { Options } from '#src/components/options.tsx';
import { QuantityInput } from '#src/forms/quantity-input.tsx';
import type { ContractForm } from '#src/forms/use-contract-form.ts';
import { formatNumber } from '#src/lib/format.ts';
import { quantity } from '#src/lib/quantity.ts';
import type { Circumstances } from './setup.ts';
import styles from './simulator.module.css';

const { maxItems: MOST } = fields.Feed.components;

interface Props {
  form: ContractForm<Circumstances>;
  options: FeedOptions;
  feed: Feed | null;
  /** Called when the form was edited. */
  onNote: (feed: Feed) => void;
  /** Called for changes outside the form's inputs. */
  onFeed: (feed: Feed | null) => void;
}

/** Significant digits that a user would enter; a mass balance has more. */
const rounded = (value: number) => Number(value.toPrecision(4));

/** The default feed as an editable feed. */
export const usualAsFeed = ({ volume, temperature, components }: FeedOptions): Feed => ({
  volume: rounded(volume),
  temperature,
  components: components
    .filter(({ usual }) => usual > 0)
    .map(({ component_id, usual }) => ({ component_id, concentration: rounded(usual) })),
});

/** The feed: the default one, or entered components. Water is the balance. */
export function FeedEditor({ options, feed, onFeed, ...props }: Props) {
  return (
    <fieldset className={styles['group']}>
      <legend>
        Feed
        <ChoiceButtons<'usual' | 'own'>
          label="Feed"
          choices={{ usual: 'Usual', own: 'Own' }}
          value={feed ? 'own' : 'usual'}
          onChange={(next) => onFeed(next === 'own' ? usualAsFeed(options) : null)}
        />
      </legend>
      {feed ? (
        <OwnFeed {...props} options={options} feed={feed} onFeed={onFeed} />
      ) : (
        <p className={styles['usual']}>
          {quantity(options.volume, 'm³')} at {quantity(options.temperature, 'K', '°C')} with{' '}
          {options.components
            .filter(({ usual }) => usual > 0)
            .map(({ name, usual }) => `${name} ${formatNumber(usual)}`)
            .join(', ')}{' '}
          g/L; the rest is water.
        </p>
      )}
    </fieldset>
  );
}

function OwnFeed({ form, options, feed, onNote, onFeed }: Props & { feed: Feed }) {
  const id = useId();
  const { components } = feed;
  const nameOf = (one: string) => options.components.find(({ component_id }) => component_id === one)?.name ?? one;
  const free = options.components.filter((one) => !components.some((used) => used.component_id === one.component_id));
  return (
    <>
      <QuantityInput
        row
        form={form}
        name="feed.volume"
        of={fields.Feed.volume}
        label="Volume"
        onUsable={(volume) => onNote({ ...feed, volume })}
      />
      <QuantityInput
        row
        form={form}
        name="feed.temperature"
        of={fields.Feed.temperature}
        label="Temperature"
        step={1}
        onUsable={(temperature) => onNote({ ...feed, temperature })}
      />
      {components.map(({ component_id }, index) => (
        <div key={component_id} className={styles['component']}>
          <QuantityInput
            row
            form={form}
            name={`feed.components.${index}.concentration`}
            of={fields.FeedComponent.concentration}
            label={nameOf(component_id)}
            onUsable={(concentration) =>
              onNote({ ...feed, components: components.with(index, { component_id, concentration }) })
            }
          />
          <IconButton
            size="small"
            aria-label={`Remove ${nameOf(component_id)} from the feed`}
            onClick={() => onFeed({ ...feed, components: components.toSpliced(index, 1) })}
          >
            <Icon name="close" size={14} />
          </IconButton>
        </div>
      ))}
      {free.length > 0 && components.length < MOST && (
        <div className={styles['choice']}>
          <label htmlFor={id}>Add</label>
          <select
            id={id}
            name="feed.components"
            data-default
            value=""
            onChange={({ target }) =>
              onFeed({ ...feed, components: [...components, { component_id: target.value, concentration: 1 }] })
            }
          >
            <option value="">a component</option>
            <Options options={free.map(({ component_id, name }) => ({ value: component_id, label: name }))} />
          </select>
        </div>
      )}
    </>
  );
}
