import { createTheme, type ColorSystemOptions } from '@mui/material/styles';
import './augmentation.ts';
import { components } from './components.ts';
import { dark, light, type Tokens } from './tokens.ts';

const serif = "'Source Serif 4', Georgia, serif";
const sans = "'Inter Variable', Inter, system-ui, sans-serif";
const mono = "'IBM Plex Mono', ui-monospace, monospace";

function scheme(t: Tokens): ColorSystemOptions {
  return {
    palette: {
      background: { default: t.bg, paper: t.surface },
      text: { primary: t.ink, secondary: t.ink2, disabled: t.ink3 },
      primary: { main: t.accent, light: t.accent, dark: t.accent, contrastText: t.onAccent },
      secondary: { main: t.ink, light: t.ink, dark: t.ink, contrastText: t.surface },
      success: { main: t.better, light: t.better, dark: t.better, contrastText: t.onAccent },
      warning: { main: t.warning, light: t.warning, dark: t.warning, contrastText: t.onAccent },
      error: { main: t.error, light: t.error, dark: t.error, contrastText: t.onAccent },
      info: { main: t.accent, light: t.accent, dark: t.accent, contrastText: t.onAccent },
      divider: t.line,
      sunken: t.sunken,
      line2: t.line2,
      control: t.control,
      ghost: t.ghost,
      accentTint: t.accentTint,
      betterTint: t.betterTint,
      worse: t.worse,
      worseTint: t.worseTint,
      errorTint: t.errorTint,
      warningTint: t.warningTint,
      value: {
        entered: t.accent,
        default: t.ink3,
        fitted: t.fitted,
        locked: t.locked,
        calculated: t.ink,
        nodata: t.ink3,
      },
      stage: t.stage,
    },
  };
}

const figures = { fontVariantNumeric: 'tabular-nums' } as const;

/**
 * One theme, two schemes; every colour reaches CSS as `--palette-…`. Created on demand, because it takes a phone about
 * 50 ms.
 */
export const makeTheme = () =>
  createTheme({
    cssVariables: { cssVarPrefix: '', colorSchemeSelector: 'data-scheme' },
    colorSchemes: { light: scheme(light), dark: scheme(dark) },
    spacing: 4,
    shape: { borderRadius: 6 },
    shadows: [
      'none',
      'var(--shadow-float)',
      ...Array.from({ length: 23 }, () => 'var(--shadow-float)'),
    ] as unknown as ReturnType<typeof createTheme>['shadows'],
    breakpoints: { values: { xs: 0, sm: 600, md: 960, lg: 1280, xl: 1600 } },
    transitions: {
      duration: {
        shortest: 120,
        shorter: 120,
        short: 120,
        standard: 200,
        complex: 200,
        enteringScreen: 200,
        leavingScreen: 120,
      },
    },
    typography: {
      fontFamily: sans,
      fontSize: 13,
      htmlFontSize: 16,
      h1: { fontFamily: serif, fontWeight: 600, fontSize: '1.25rem', lineHeight: '28px', letterSpacing: '-0.01em' },
      h2: { fontFamily: serif, fontWeight: 600, fontSize: '0.90625rem', lineHeight: '20px' },
      h3: { fontFamily: sans, fontWeight: 600, fontSize: '0.8125rem', lineHeight: '20px' },
      body1: { fontSize: '0.8125rem', lineHeight: '20px' },
      body2: { fontSize: '0.75rem', lineHeight: '18px' },
      caption: { fontSize: '0.6875rem', lineHeight: '16px' },
      button: { textTransform: 'none', fontWeight: 550, fontSize: '0.8125rem', lineHeight: '20px' },
      figure: {
        ...figures,
        fontFamily: sans,
        fontWeight: 600,
        fontSize: '1.4375rem',
        lineHeight: '28px',
        letterSpacing: '-0.028em',
      },
      unit: { fontFamily: sans, fontSize: '0.75rem', lineHeight: '18px' },
      tag: { fontFamily: mono, fontSize: '0.6875rem', lineHeight: '16px' },
      formula: { fontFamily: serif, fontStyle: 'italic', fontSize: '0.9375rem', lineHeight: '22px' },
    },
    components,
  });
