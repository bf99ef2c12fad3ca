import type { Stage, UnitOperation } from '#engine/index.ts';

export const STAGES = ['upstream', 'recovery', 'concentration', 'purification', 'finishing'] as const satisfies Stage[];

export const STAGE_NAMES: Record<Stage, string> = {
  upstream: 'Upstream',
  recovery: 'Recovery',
  concentration: 'Concentration',
  purification: 'Purification',
  finishing: 'Finishing',
};

/**
 * Flowsheet symbols on a 24 px grid, in the manner of ISO 10628: one for each unit operation, named in the catalogue, and
 * one for each stage for what is not drawn yet.
 */
export const SYMBOLS: Readonly<Record<string, string>> = {
  'batch-fermenter': 'M7 6.500a5 3 0 0 1 10 0v11a5 3 0 0 1-10 0zM12 2v12M9.500 9.500h5M9.500 14h5',
  'fed-batch':
    'M8.500 7a5 3 0 0 1 10 0v10.500a5 3 0 0 1-10 0zM13.500 2v12.500M11 14.500h5M11 10h5M2.500 3v6h5M5.500 7l2 2-2 2',
  chemostat:
    'M7 6.500a5 3 0 0 1 10 0v11a5 3 0 0 1-10 0zM12 2v12.500M9.500 14.500h5M1.500 8.500H7M17 16h5.500M20 13.500l2.500 2.500-2.500 2.500',
  perfusion:
    'M4 6.500a4.500 3 0 0 1 9 0v11a4.500 3 0 0 1-9 0zM8.500 2v12.500M6.500 14.500h4M13 7.500h6.500V10M13 17h6.500v-2.500M16.500 10h6v4.500h-6zM16.500 14.500l6-4.500',
  'seed-train': 'M2 15.500h4V21H2zM8.500 11h5v10h-5zM16 3.500h6V21h-6zM2 12.500h1.500M8.500 8H10',
  'open-tank':
    'M4.500 8v10a3 3 0 0 0 3 3h9a3 3 0 0 0 3-3V8M12 8.500v8M8.500 16.500h7M8 4.500h.01M12 3h.01M16 4.500h.01',
  'holding-tube': 'M1.500 6h16a3 3 0 0 1 0 6h-11a3 3 0 0 0 0 6h16M19.500 15l3 3-3 3',
  tank: 'M4.500 8c0-5.500 15-5.500 15 0v13h-15zM4.500 13h15',
  mixer: 'M2 5h5l5.500 7H22M2 19h5l5.500-7M18.500 8.500 22 12l-3.500 3.500',
  splitter:
    'M2 12h7.500L15 5h6.500M9.500 12l5.500 7h6.500M19 2.500 21.500 5 19 7.500M19 16.500l2.500 2.500-2.500 2.500',
  reactor:
    'M8.500 6a3.500 2.500 0 0 1 7 0v9.500a3.500 2.500 0 0 1-7 0zM12 2v11M10.500 13h3M4.500 8v8.500a7.500 5 0 0 0 15 0V8',
  exchanger: 'M12 4a8 8 0 1 0 .01 0zM1.500 12H7l2.500-4.500 5 9L17 12h5.500',
  'hammer-mill':
    'M4 8.500a8 8 0 1 0 16 0M4 8.500h16M12 8.500l-4.500 5M12 8.500l4.500 5M12 8.500V15M9.500 2.500l1.500 3M14.500 2.500l-1.500 3M12 17v4.500',
  'cane-mill':
    'M12 3.500a3.300 3.300 0 1 0 .01 0zM7.500 11.500a3.300 3.300 0 1 0 .01 0zM16.500 11.500a3.300 3.300 0 1 0 .01 0zM1.500 8h5M17.500 6h5M12 19v3',
  'jet-cooker': 'M2 9h7l3 2h5v-3h5v8h-5v-3h-5l-3 2H2zM12 2v6M10 6l2 2 2-2M19.500 19v3',
  saccharification:
    'M5 6.500a7 3 0 0 1 14 0v11a7 3 0 0 1-14 0zM8 8.500h8M8 12h3M13.500 12H16M8 15.500h.01M12 15.500h.01M16 15.500h.01',
  delivery:
    'M1.500 6H14v10.500H1.500zM14 9.500h4.500l4 4v3H14M6 16.500a2 2 0 1 0 .01 0zM17.500 16.500a2 2 0 1 0 .01 0z',
  separator: 'M6 4h10v16H6zM6 12h10M1.500 12H6M16 8h6.500M16 16h6.500M11 8h.01M9 16h.01M13 16h.01',
  'heated-tank':
    'M5 3h14v9a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4zM4.500 20.500c1.500-2 2.500-2 4 0s2.500 2 4 0 2.500-2 4 0 2 1.500 3 .500M12 6v6',
  'depth-filter': 'M4.500 5.500h15v13h-15zM4.500 10h15M4.500 14h15M12 1.500v4M12 18.500v4M8 12h.01M12 12h.01M16 12h.01',
  filter: 'M3 6h18v12H3zM3 18 21 6M7 2.500V6M17 18v3.500',
  homogeniser: 'M5.500 6h9v12h-9zM1.500 12h4M14.500 9.500h3v5h-3M19 7.500l3.500 4.500-3.500 4.500M9 6v12',
  flocs:
    'M3.500 5v13a3 3 0 0 0 3 3h11a3 3 0 0 0 3-3V5M8.500 12.500a2.300 2.300 0 1 0 .01 0zM14.500 9a2.300 2.300 0 1 0 .01 0zM16 16h.01',
  'open-cell':
    'M15.500 5a8 8 0 1 0 4 9.500M9.500 11a2 2 0 1 0 .01 0zM15 12h.01M17.500 8.500h.01M21 5.500h.01M21.500 10h.01',
  decanter: 'M2 7.500h12l8 3v4l-8 2H2zM5.500 7.500l3 9M10 7.500l3 9M4.500 16.500V21M19.500 15v4',
  'rotary-filter':
    'M12 3.500a7 7 0 1 1-.01 0zM12 10.500l5-5M12 10.500v7M12 10.500l-5-5M1.500 12v5a4 4 0 0 0 4 4h13a4 4 0 0 0 4-4v-5',
  'screw-press': 'M2 7.500h20v9H2zM2 16.500l4-9 4 9 4-9 4 9 4-9M7 20.500h.01M12 20.500h.01M17 20.500h.01',
  'belt-press':
    'M2 9.500h20M2 14.500h20M5 3.500a3 3 0 1 0 .01 0zM19 3.500a3 3 0 1 0 .01 0zM5 14.500a3 3 0 1 0 .01 0zM19 14.500a3 3 0 1 0 .01 0z',
  'filter-press': 'M3 5v14M21 5v14M3 8h18M6.500 8v10M9.500 8v10M12.500 8v10M15.500 8v10M18 8v10M3 13h3.500',
  'disc-stack': 'M4 5h16l-5.500 9v6h-5v-6zM7.500 10 12 6l4.500 4M9.500 13.500 12 11l2.500 2.500M12 2v4',
  dosing:
    'M4.500 11v7a3 3 0 0 0 3 3h9a3 3 0 0 0 3-3v-7M4.500 15.500h15M12 2.500c2 2.500 3 3.700 3 5.200a3 3 0 0 1-6 0c0-1.500 1-2.700 3-5.200z',
  acid: 'M6 7.500h12V18a3 3 0 0 1-3 3H9a3 3 0 0 1-3-3zM12 1.500v13M8.500 11.500l3.500 3.500 3.500-3.500',
  'flow-through-column': 'M8 5h8v11H8zM12 1.500V5M12 16v6.500M9 19.500l3 3 3-3M8 5l8 11M16 5 8 16',
  column:
    'M7.500 4h9v16h-9zM12 1.500V4M12 20v2.500M7.500 8.500h9M7.500 15.500h9M10 12h.01M12 10.500h.01M14 12h.01M12 13.500h.01',
  'bead-column':
    'M7.500 3.500h9v17h-9zM12 1.500v2M12 20.500v2M12 5.500a2 2 0 1 0 .01 0zM10.500 11.500a1 1 0 1 0 .01 0zM13 15a2 2 0 1 0 .01 0z',
  'carbon-bed':
    'M7.500 3.500h9v17h-9zM12 1.500v2M12 20.500v2M7.500 8h9M7.500 11.500l3.500-3.500M7.500 16l8-8M10 18l6.500-6.500M14.500 18l2-2M7.500 18h9',
  'ion-bed':
    'M7.500 3.500h9v17h-9zM12 1.500v2M12 20.500v2M7.500 12h9M12 5.500v4.500M9.750 7.750h4.500M9.750 16.250h4.500',
  electrodialysis: 'M4 4h16v16H4zM9.500 4v16M14.500 4v16M1.500 12H4M20 12h2.500M5.800 12h2M6.800 11v2M16.200 12h2',
  lime: 'M4.500 11v7a3 3 0 0 0 3 3h9a3 3 0 0 0 3-3v-7M8.500 2.500h7l-2 5h-3zM12 7.500v5M8 17.500h.01M11 15.500h.01M13.500 18h.01M16 16h.01',
  'virus-filter': 'M12 2.500 20.500 7v10L12 21.500 3.500 17V7zM3.500 12h3M8.500 12h2M13.500 12h2M17.500 12h3M12 7h.01',
  inactivation: 'M7 6.500a5 3 0 0 1 10 0v11a5 3 0 0 1-10 0zM9.500 9.500l5 5M14.500 9.500l-5 5',
  extraction: 'M6 3h12v18H6zM6 12c2-2.500 4-2.500 6 0s4 2.500 6 0M1.500 7H6M18 17h4.500M10 17h.01M14 6.500h.01',
  precipitation:
    'M3.500 3v8.500L12 21.500l8.500-10V3M3.500 6.500h17M8.500 10.500h.01M15.500 10.500h.01M12 13h.01M12 17h.01',
  crystalliser:
    'M4.500 6.500a7.500 3.500 0 0 1 15 0v11a7.500 3.500 0 0 1-15 0zM12 7.500l4 4.500-4 5.500-4-5.500zM8 12h8',
  trays: 'M7 6a4 3 0 0 1 8 0v12.500a4 3 0 0 1-8 0zM7 8.500h5M10 12.500h5M7 16.500h5M11 3V1.500h8V7M15 19.500h6',
  stripper:
    'M8 5.500a4 2.500 0 0 1 8 0v13a4 2.500 0 0 1-8 0zM8 9h5.500M10.500 12h5.500M8 15h5.500M12 3V1.500M1.500 18H6M4 15.500 6.500 18 4 20.500M16 19h6.500',
  'flash-drum':
    'M8 6.500a4 2.500 0 0 1 8 0v11a4 2.500 0 0 1-8 0zM8 13h8M1.500 10.500H8M12 4V1.500M12 20v2.500M10 8.500h.01M13.500 7.500h.01',
  sieve: 'M7.500 3.500h9v17h-9zM12 1.500v2M12 20.500v2M9.500 7.500h2v2h-2zM12.500 11h2v2h-2zM9.500 14.500h2v2h-2z',
  diafiltration:
    'M5.500 8h13a3.500 3.500 0 0 1 0 7h-13a3.500 3.500 0 0 1 0-7zM5.500 11.500h2M11 11.500h2M16.500 11.500h2M12 15v6M7.500 2.500V8M16.500 2.500V8M6 6l1.500 2L9 6M15 6l1.500 2L18 6',
  ultrafiltration:
    'M5.500 5.500h13a3.500 3.500 0 0 1 0 7h-13a3.500 3.500 0 0 1 0-7zM5.500 9h2M9 9h2M12.500 9h2M16 9h2M7 12.500v6M12 12.500v6M17 12.500v6',
  evaporator:
    'M5 10h14v6.500a7 5 0 0 1-14 0zM9 13v4M12 13v4M15 13v4M8 7c-1.500-2 1.500-2.500 0-4.500M12 7c-1.500-2 1.500-2.500 0-4.500M16 7c-1.500-2 1.500-2.500 0-4.500',
  'spray-dryer':
    'M4 4h16v6l-8 11-8-11zM12 1.500V7M12 7l-3.500 3.500M12 7l3.500 3.500M12 10.500h.01M10 13h.01M14 13h.01M12 15.500h.01',
  'freeze-dryer': 'M3 3h18v18H3zM12 6v12M6.800 9l10.400 6M17.200 9 6.800 15',
  'drum-dryer':
    'M6.800 9.500a4.800 4.800 0 1 0 .01 0zM17.200 9.500a4.800 4.800 0 1 0 .01 0zM12 3v8M10 5h4M6.800 14.300h.01M17.200 14.300h.01',
  'fired-dryer':
    'M8.500 4.500h13v8h-13zM12.500 4.500v8M17.500 4.500v8M12.500 15.500h.01M17.500 15.500h.01M5 21.500c-2.500 0-3.500-2-3-4 .4-1.500 1.500-2 1.500-4.500 2.500 1.500 4.500 3.500 4.500 5.800 0 1.700-1.200 2.700-3 2.700zM8.500 8.500H3',
  vial: 'M8.500 2.500h7V6h-7zM9.500 6v2.500L7 11v10.500h10V11l-2.500-2.500V6M7 15.500h10',
  formulation: 'M3 6.500h18M5 6.500V18a3 3 0 0 0 3 3h8a3 3 0 0 0 3-3V6.500M12 10v7.500M8.200 13.750h7.600',
  cartridge: 'M7 5h10v14H7zM12 1.500V5M12 19v3.500M10.300 5v14M13.700 5v14',
  'own-operation': 'M3 3h18v18H3zM7.500 9.500 5 12l2.500 2.500M16.500 9.500 19 12l-2.500 2.500M13.500 7.500l-3 9',
  upstream:
    'M9 3h6M10 3v6.500L4.800 18.200A1.900 1.900 0 0 0 6.400 21h11.200a1.900 1.900 0 0 0 1.600-2.800L14 9.500V3M7.500 15h9',
  recovery: 'M5 6h14l-5 8v5h-4v-5z',
  concentration: 'M4.500 6.500h15v11h-15zM4.500 17.500l15-11',
  purification: 'M8.500 4h7v16h-7zM12 2v2M12 20v2M8.500 8h7M8.500 16h7M11 11l.01.01M13 13l.01.01',
  finishing: 'M12 3 20 7.500v9L12 21l-8-4.500v-9zM4.200 7.600 12 12l7.800-4.400M12 12v9',
};

/** The symbol of a unit operation, always shown next to its name. */
export function StageIcon({
  operation,
  size = 20,
}: {
  operation: Pick<UnitOperation, 'icon' | 'stage'>;
  size?: number;
}) {
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
      <path d={SYMBOLS[operation.icon] ?? SYMBOLS[operation.stage]} />
    </svg>
  );
}
