import { useId } from 'react';
import IconButton from '@mui/material/IconButton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { Feed, FeedOptions } from '#engine/types.ts';
import { Icon } from '#src/components/icon.tsx';
import { QuantityField } from '#src/components/quantity-field.tsx';
import { formatNumber } from '#src/lib/format.ts';
import { quantity } from '#src/workspace/values.ts';
import styles from './simulator.module.css';

interface Props {
  options: FeedOptions;
  feed: Feed | null;
  onFeed: (feed: Feed | null) => void;
}

/** Fewer digits than a mass balance has: what a person would enter. */
const rounded = (value: number) => Number(value.toPrecision(4));

/** What the usual feed holds, as one that can be changed. */
export const usualAsFeed = ({ volume, temperature, components }: FeedOptions): Feed => ({
  volume: rounded(volume),
  temperature,
  components: components
    .filter(({ usual }) => usual > 0)
    .map(({ component_id, usual }) => ({ component_id, concentration: rounded(usual) })),
});

/** What flows in: as usual, or how much of what. Water is the rest. */
export function FeedEditor({ options, feed, onFeed }: Props) {
  const nameOf = (id: string) => options.components.find(({ component_id }) => component_id === id)?.name ?? id;
  return (
    <fieldset className={styles['group']}>
      <legend>
        Feed
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label="Feed"
          value={feed ? 'own' : 'usual'}
          onChange={(_event, next: 'own' | 'usual' | null) =>
            next && onFeed(next === 'own' ? usualAsFeed(options) : null)
          }
        >
          <ToggleButton value="usual">Usual</ToggleButton>
          <ToggleButton value="own">Own</ToggleButton>
        </ToggleButtonGroup>
      </legend>
      {feed ? (
        <OwnFeed options={options} feed={feed} onFeed={onFeed} nameOf={nameOf} />
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

function OwnFeed({ options, feed, onFeed, nameOf }: Props & { feed: Feed; nameOf: (id: string) => string }) {
  const id = useId();
  const { components } = feed;
  const free = options.components.filter((one) => !components.some((used) => used.component_id === one.component_id));
  const change = (index: number, part: Partial<Feed['components'][number]>) =>
    onFeed({ ...feed, components: components.map((one, i) => (i === index ? { ...one, ...part } : one)) });
  return (
    <>
      <QuantityField
        label="Volume"
        unit="m³"
        min={0.000001}
        max={100_000}
        value={feed.volume}
        onValue={(volume) => onFeed({ ...feed, volume })}
      />
      <QuantityField
        label="Temperature"
        unit="K"
        shownIn="°C"
        min={250}
        max={450}
        step={1}
        value={feed.temperature ?? options.temperature}
        onValue={(temperature) => onFeed({ ...feed, temperature })}
      />
      {components.map(({ component_id, concentration }, index) => (
        <div key={component_id} className={styles['component']}>
          <QuantityField
            label={nameOf(component_id)}
            unit="g/L"
            min={0}
            max={2000}
            value={concentration}
            onValue={(value) => change(index, { concentration: value })}
          />
          <IconButton
            size="small"
            aria-label={`Take ${nameOf(component_id)} out of the feed`}
            onClick={() => onFeed({ ...feed, components: components.toSpliced(index, 1) })}
          >
            <Icon name="close" size={14} />
          </IconButton>
        </div>
      ))}
      {free.length > 0 && (
        <div className={styles['choice']}>
          <label htmlFor={id}>Add</label>
          <select
            id={id}
            data-default
            value=""
            onChange={({ target }) =>
              onFeed({ ...feed, components: [...components, { component_id: target.value, concentration: 1 }] })
            }
          >
            <option value="">a component</option>
            {free.map(({ component_id, name }) => (
              <option key={component_id} value={component_id}>
                {name}
              </option>
            ))}
          </select>
        </div>
      )}
    </>
  );
}
