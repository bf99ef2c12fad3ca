import type { Stage, UnitOperation } from '#engine/types.ts';

export const STAGES = ['upstream', 'recovery', 'concentration', 'purification', 'finishing'] as const satisfies Stage[];

export const STAGE_NAMES: Record<Stage, string> = {
  upstream: 'Upstream',
  recovery: 'Recovery',
  concentration: 'Concentration',
  purification: 'Purification',
  finishing: 'Finishing',
};

/**
 * Flowsheet symbols on a 24 px grid. The catalogue names a symbol; the stage's symbol is used if it is not drawn yet.
 */
const SYMBOLS: Record<string, string> = {
  fermenter:
    'M7.500 5.500a4.500 2.500 0 0 1 9 0v12a4.500 3 0 0 1-9 0zM12 3v12M9.500 15h5M9.500 9.500h5M7.500 12H5M16.500 8H19',
  centrifuge: 'M5 6h14l-4.500 7v5h-5v-5zM8 9.500l4 5 4-5M12 3v3M9.500 20.500h5',
  homogeniser: 'M6.500 7h8v10h-8zM3 12h3.500M14.500 9.500h2.500v5h-2.500M18.500 8l2.500 4-2.500 4M9 7v10',
  ultrafiltration:
    'M5.500 7h13a3.500 3.500 0 0 1 0 7h-13a3.500 3.500 0 0 1 0-7zM5.500 10.500h2M9 10.500h2M12.500 10.500h2M16 10.500h2M8 14v4M12 14v4M16 14v4',
  diafiltration:
    'M5.500 7h13a3.500 3.500 0 0 1 0 7h-13a3.500 3.500 0 0 1 0-7zM5.500 10.500h2M9 10.500h2M12.500 10.500h2M16 10.500h2M12 14v5M8.500 3v4M15.500 3v4',
  dryer: 'M5 4h14v6l-7 10-7-10zM12 4v4M9 8h6M10 11l.01.01M14 11l.01.01M12 14l.01.01',
  upstream:
    'M9 3h6M10 3v6.500L4.800 18.200A1.900 1.900 0 0 0 6.400 21h11.200a1.900 1.900 0 0 0 1.600-2.800L14 9.500V3M7.500 15h9',
  recovery: 'M5 6h14l-5 8v5h-4v-5z',
  concentration: 'M4.500 6.500h15v11h-15zM4.500 17.500l15-11',
  purification: 'M8.500 4h7v16h-7zM12 2v2M12 20v2M8.500 8h7M8.500 16h7M11 11l.01.01M13 13l.01.01',
  finishing: 'M12 3 20 7.500v9L12 21l-8-4.500v-9zM4.200 7.600 12 12l7.800-4.400M12 12v9',
};

/** Other names of the same symbol. */
const SYNONYMS: Record<string, string> = {
  bioreactor: 'fermenter',
  fermentation: 'fermenter',
  'disc-stack': 'centrifuge',
  spray_dryer: 'dryer',
  'spray-dryer': 'dryer',
  membrane: 'ultrafiltration',
};

/** The symbol of a unit operation, always shown next to its name. */
export function StageIcon({
  operation,
  size = 20,
}: {
  operation: Pick<UnitOperation, 'icon' | 'stage'>;
  size?: number;
}) {
  const name = SYNONYMS[operation.icon] ?? operation.icon;
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.500"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d={SYMBOLS[name] ?? SYMBOLS[operation.stage]} />
    </svg>
  );
}
