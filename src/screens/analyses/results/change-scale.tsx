import type { SettingValue } from '#engine/index.ts';
import type { SearchedSetting } from '#generated/types.ts';
import { inWords } from '#src/draft/metrics.ts';
import styles from './change-scale.module.css';

const HEIGHT = 18;
const BASE = 13;
const DIVISIONS = 10;

interface Props {
  setting: SearchedSetting;
  from: SettingValue | null;
  to: SettingValue | null;
  isBound: boolean;
}

/** The searched range of a setting as a graduated rule: now ○, here ▼, and a bar at the end if it is there. */
export function ChangeScale({ setting, from, to, isBound }: Props) {
  const { min, max } = setting;
  if (typeof to !== 'number' || min === undefined || max === undefined || !(max > min)) return null;
  const at = (value: number) => `${2 + 96 * Math.max(0, Math.min(1, (value - min) / (max - min)))}%`;
  return (
    <svg className={styles['scale']} height={HEIGHT} aria-hidden="true">
      <title>
        {inWords(min, setting)} to {inWords(max, setting)}
      </title>
      {Array.from({ length: DIVISIONS + 1 }, (_, index) => (
        <line
          key={index}
          className={styles['tick']}
          x1={at(min + ((max - min) * index) / DIVISIONS)}
          x2={at(min + ((max - min) * index) / DIVISIONS)}
          y1={BASE}
          y2={BASE - (index % 5 === 0 ? 7 : 4)}
        />
      ))}
      <line className={styles['base']} x1="2%" x2="98%" y1={BASE} y2={BASE} />
      {isBound && <line className={styles['bound']} x1={at(to)} x2={at(to)} y1={BASE - 9} y2={BASE + 4} />}
      {typeof from === 'number' && <circle className={styles['now']} cx={at(from)} cy={BASE} r="3" />}
      <svg x={at(to)} overflow="visible">
        <path className={styles['here']} d={`M-4.5 ${BASE - 10}h9l-4.5 7.5z`} />
      </svg>
    </svg>
  );
}
