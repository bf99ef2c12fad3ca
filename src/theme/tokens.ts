import type { Stage } from '#engine/index.ts';

/** The colours of one scheme. Each text colour has a contrast of at least 4.5 on surface, page and its own tint. */
export interface Tokens {
  bg: string;
  surface: string;
  sunken: string;
  line: string;
  line2: string;
  control: string;
  ink: string;
  ink2: string;
  ink3: string;
  /** The saved state; for lines, never for text. */
  ghost: string;
  /** User-entered values and available actions. */
  accent: string;
  accentTint: string;
  onAccent: string;
  fitted: string;
  locked: string;
  better: string;
  betterTint: string;
  worse: string;
  worseTint: string;
  error: string;
  errorTint: string;
  warning: string;
  warningTint: string;
  stage: Record<Stage, string>;
}

export const light: Tokens = {
  bg: '#F6F6F3',
  surface: '#FFFFFF',
  sunken: '#EFEFEA',
  line: '#E3E3DD',
  line2: '#C8C9C1',
  control: '#84887F',
  ink: '#181B19',
  ink2: '#474D49',
  ink3: '#666C67',
  ghost: '#8A8E88',
  accent: '#2746C4',
  accentTint: '#EBEEFC',
  onAccent: '#FFFFFF',
  fitted: '#7A37A6',
  locked: '#7A5606',
  better: '#006F66',
  betterTint: '#E0F2EF',
  worse: '#AD440A',
  worseTint: '#FBEBE0',
  error: '#B3231B',
  errorTint: '#FCECEA',
  warning: '#815500',
  warningTint: '#FBF1D8',
  stage: {
    upstream: '#41753D',
    recovery: '#87640E',
    concentration: '#17707F',
    purification: '#A4406C',
    finishing: '#5C5CA6',
  },
};

export const dark: Tokens = {
  bg: '#101312',
  surface: '#171B19',
  sunken: '#1F2422',
  line: '#272D2A',
  line2: '#3B433F',
  control: '#78817B',
  ink: '#E8EBE7',
  ink2: '#B4BBB6',
  ink3: '#8D958F',
  ghost: '#6F7771',
  accent: '#93A9FF',
  accentTint: '#1D2440',
  onAccent: '#101312',
  fitted: '#CBA0EF',
  locked: '#DDB85C',
  better: '#4DC9B9',
  betterTint: '#12302C',
  worse: '#F2995F',
  worseTint: '#37220F',
  error: '#FF8F80',
  errorTint: '#3A1B18',
  warning: '#E6B84A',
  warningTint: '#2F2710',
  stage: {
    upstream: '#86B981',
    recovery: '#D0AC55',
    concentration: '#5DB6C8',
    purification: '#DB8AAE',
    finishing: '#A3A3DA',
  },
};
