import { memo, type SVGProps } from 'react';

/** Drawn on a 24 grid with a 1.7 line; each entry is the data of one or more paths. */
const PATHS = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  home: 'M4 10.5 12 4l8 6.5V20H4zM9.5 20v-6h5v6',
  box: 'M12 3 20 7.5v9L12 21l-8-4.5v-9zM4.2 7.6 12 12l7.8-4.4M12 12v9',
  flask: 'M9 3h6M10 3v6.5L4.8 18.2A1.9 1.9 0 0 0 6.4 21h11.2a1.9 1.9 0 0 0 1.6-2.8L14 9.5V3M7.5 15h9',
  library: 'M5 4v16M9.5 4v16M13.6 4.6l3.9 15.6M4 20h7',
  leaf: 'M5 19c0-9 5-14 15-15 0 10-5 15-12 14M5 20c1.5-4 4-7 8-9',
  shield: 'M12 3l7.5 2.7v5.6c0 4.6-3 7.9-7.5 9.7-4.5-1.8-7.5-5.1-7.5-9.7V5.7z',
  building: 'M5 21V6l7-3v18M12 9l7 2.5V21M3 21h18M8 9v.01M8 13v.01M8 17v.01M15.5 14v.01M15.5 17.5v.01',
  chevronDown: 'M6 9.5 12 15l6-5.5',
  chevronUp: 'M6 14.5 12 9l6 5.5',
  chevronLeft: 'M14.5 6 9 12l5.5 6',
  chevronRight: 'M9.5 6 15 12l-5.5 6',
  arrowLeft: 'M20 12H4M10 6l-6 6 6 6',
  arrowRight: 'M4 12h16M14 6l6 6-6 6',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  check: 'M5 12.5 10 17.5 19.5 7',
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.4 15.4 20 20',
  undo: 'M8 4 4 8.5 8 13M4.5 8.5H14a5.5 5.5 0 0 1 0 11h-3',
  redo: 'M16 4l4 4.5-4 4.5M19.5 8.5H10a5.5 5.5 0 0 0 0 11h3',
  recycle: 'M4.5 12a7.5 7.5 0 0 1 13-5.1M19.5 12a7.5 7.5 0 0 1-13 5.1M17.8 3v4.2h-4.2M6.2 21v-4.2h4.2',
  branch:
    'M7 3.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zM7 8.5v7M7 15.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zM17 5.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zM17 10.5c0 4-10 2-10 6',
  merge:
    'M7 3.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zM7 8.5v7M7 15.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zM17 12.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zM7 8.5c0 5 3 6.5 7.5 6.5',
  split: 'M3 12h6l6-6h6M9 12l6 6h6M18 3l3 3-3 3M18 15l3 3-3 3',
  price: 'M4 4h8l8.5 8.5-8 8L4 12zM8 8h.01',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  copy: 'M9 9h11v11H9zM5.5 15H4V4h11v1.5',
  trash: 'M4 7h16M9 7V4h6v3M6.5 7l1 13h9l1-13M10 11v5.5M14 11v5.5',
  lock: 'M6 11h12v9.5H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  unlock: 'M6 11h12v9.5H6zM8.5 11V8a3.5 3.5 0 0 1 6.8-1.2',
  reset: 'M4.5 12a7.5 7.5 0 1 0 2.6-5.7L4.5 8.6M4.5 4.2v4.4H9',
  help: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM9.5 9.6a2.6 2.6 0 1 1 3.6 2.5c-.8.4-1.1.9-1.1 1.9M12 17v.01',
  info: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 11v5.5M12 7.8v.01',
  alert: 'M8 3.5h8L20.5 8v8L16 20.5H8L3.5 16V8zM12 8v4.8M12 16v.01',
  warning: 'M12 4 21 20H3zM12 10v4.5M12 17.3v.01',
  dotted: 'M9.1 4.5a8 8 0 0 1 5.8 0M19.5 9.1a8 8 0 0 1 0 5.8M14.9 19.5a8 8 0 0 1-5.8 0M4.5 14.9a8 8 0 0 1 0-5.8',
  steps: 'M4 4h6v6H4zM14 14h6v6h-6zM7 10v5a2 2 0 0 0 2 2h5',
  calendar: 'M4.5 5.5h15v15h-15zM4.5 10h15M8.5 3v4M15.5 3v4M8 13.5h4M8 17h7',
  table: 'M4 4.5h16v15H4zM4 9.5h16M10 9.5v10',
  download: 'M12 4v11M7.5 11 12 15.5 16.5 11M4.5 19.5h15',
  image: 'M4 4.5h16v15H4zM4 16l5-5 4 4 2.5-2.5 4.5 4.5M15.5 8.5h.01',
  chart: 'M4 4v16h16M7.5 15.5l4-5 3 3L20 7.5',
  coins:
    'M9 5.5c3 0 5.5 1.1 5.5 2.5S12 10.5 9 10.5 3.5 9.4 3.5 8 6 5.5 9 5.5zM3.5 8v4c0 1.4 2.5 2.5 5.5 2.5M15 11c3 0 5.5 1.1 5.5 2.5S18 16 15 16s-5.5-1.1-5.5-2.5S12 11 15 11zM9.5 13.5v4c0 1.4 2.5 2.5 5.5 2.5s5.5-1.1 5.5-2.5v-4',
  factory: 'M4 20V9.5l5 3.5V9.5l5 3.5V5h5.5v15zM8 16.5h2M13 16.5h2',
  user: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4.5 20.5c.6-4 3.5-6 7.5-6s6.9 2 7.5 6',
  logout: 'M14 4H5v16h9M10 12h10M16.5 8l4 4-4 4',
  sun: 'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4',
  moon: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z',
  screen: 'M3.5 5h17v11h-17zM9 20h6M12 16v4',
  external: 'M10 5H5v14h14v-5M13 4.5h6.5V11M19 5l-8.5 8.5',
  expand: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  print: 'M7 9V4h10v5M7 17H4.5V9.5h15V17H17M7 14h10v6H7z',
  layers: 'M12 4 20.5 8.5 12 13 3.5 8.5zM3.5 12.5 12 17l8.5-4.5M3.5 16.5 12 21l8.5-4.5',
  pin: 'M9 4h6l-1 6 3.5 3.5h-11L10 10zM12 13.5V20',
  drag: 'M9 6v.01M15 6v.01M9 12v.01M15 12v.01M9 18v.01M15 18v.01',
  sliders: 'M4 7h9M17 7h3M4 17h3M11 17h9M13 4.8h4v4.4h-4zM7 14.8h4v4.4H7z',
  history: 'M4.5 12a7.5 7.5 0 1 0 2.6-5.7L4.5 8.6M4.5 4.2v4.4H9M12 8v4.5l3 2',
  pencil: 'M4 20l1-4.5L16.5 4 20 7.5 8.5 19zM14 6.5 17.5 10',
  fit: 'M4 19C10 18 11 6 20 5M7 14v.01M11.5 13v.01M13 8v.01M17.5 8.5v.01',
  equals: 'M5 9.5h14M5 14.5h14',
  compare: 'M6 4v11a3 3 0 0 0 3 3h6M18 20V9a3 3 0 0 0-3-3H9M12 3 9 6l3 3M12 21l3-3-3-3',
  sort: 'M7 5v14M3.5 15.5 7 19l3.5-3.5M17 19V5M13.5 8.5 17 5l3.5 3.5',
  target: 'M12 4.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15zM12 2v5M12 17v5M2 12h5M17 12h5',
  upload: 'M12 16V5M7.5 9.5 12 5l4.5 4.5M4.5 19.5h15',
  provider: 'M18 8a7 7 0 1 0 .9 6.5M18.5 12H12M12 9a3 3 0 1 0 2.8 4',
} as const;

export type IconName = keyof typeof PATHS;

interface Props extends Omit<SVGProps<SVGSVGElement>, 'name'> {
  name: IconName;
  size?: number;
}

/** A line icon; hidden from assistive technology, because its control has the accessible name. */
export const Icon = memo(function Icon({ name, size = 16, ...rest }: Props) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'more' || name === 'drag' ? 2.6 : 1.7}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      {...rest}
    >
      <path d={PATHS[name]} />
    </svg>
  );
});
