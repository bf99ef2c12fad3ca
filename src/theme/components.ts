import type { ThemeOptions } from '@mui/material/styles';

const focusRing = { outline: '2px solid var(--palette-primary-main)', outlineOffset: 2 };

/** Styles of Material's components: paper, hairlines, shadows only on floating elements. */
export const components: ThemeOptions['components'] = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&.Mui-focusVisible': focusRing } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        minHeight: 30,
        minWidth: 0,
        maxWidth: '100%',
        padding: '4px 12px',
        // A name in the button may be wider than the window.
        overflowWrap: 'break-word',
        transition: 'background-color 120ms ease-out, border-color 120ms ease-out',
        '@media (pointer: coarse)': { minHeight: 40 },
      },
      sizeLarge: { minHeight: 38, fontSize: '0.875rem' },
      sizeSmall: { minHeight: 26, padding: '2px 9px', fontSize: '0.75rem' },
      contained: { '&:hover': { filter: 'brightness(1.08)' } },
      outlined: {
        color: 'var(--palette-text-primary)',
        borderColor: 'var(--palette-line2)',
        backgroundColor: 'var(--palette-background-paper)',
        '&:hover': { borderColor: 'var(--palette-control)', backgroundColor: 'var(--palette-sunken)' },
      },
      text: { '&:hover': { backgroundColor: 'var(--palette-sunken)' } },
      startIcon: { marginLeft: 0, marginRight: 6 },
      endIcon: { marginRight: 0, marginLeft: 8, '& > *:nth-of-type(1)': { fontSize: '0.6875rem' } },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        borderRadius: 6,
        padding: 6,
        color: 'var(--palette-text-secondary)',
        '&:hover': { backgroundColor: 'var(--palette-sunken)' },
        '@media (pointer: coarse)': { minWidth: 40, minHeight: 40 },
      },
    },
  },
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiMenu: {
    styleOverrides: { paper: { marginTop: 4, minWidth: 180, borderRadius: 8 }, list: { padding: 4 } },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        minHeight: 32,
        fontSize: '0.8125rem',
        borderRadius: 5,
        padding: '5px 10px',
        gap: 10,
        '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: 'var(--palette-sunken)' },
        '&:hover, &.Mui-focusVisible': { backgroundColor: 'var(--palette-sunken)' },
        '@media (pointer: coarse)': { minHeight: 40 },
      },
    },
  },
  MuiDialog: {
    styleOverrides: {
      paper: { borderRadius: 14, boxShadow: 'var(--shadow-float)', margin: 16 },
      // On phones a dialog that is filled in covers the screen.
      paperFullScreen: { borderRadius: 0, margin: 0 },
    },
  },
  MuiDialogTitle: {
    defaultProps: { component: 'h2' },
    styleOverrides: {
      root: {
        fontFamily: "'Source Serif 4', Georgia, serif",
        fontSize: '1.0625rem',
        fontWeight: 600,
        padding: '20px 20px 8px',
      },
    },
  },
  MuiDialogContent: { styleOverrides: { root: { padding: '0 20px 12px' } } },
  MuiDialogActions: { styleOverrides: { root: { padding: '8px 20px 20px', gap: 4 } } },
  MuiDrawer: { styleOverrides: { paper: { boxShadow: 'var(--shadow-float)' } } },
  MuiBackdrop: {
    styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgb(12 14 13 / 32%)' } } },
  },
  MuiTooltip: {
    defaultProps: { enterDelay: 350, arrow: false },
    styleOverrides: {
      tooltip: {
        backgroundColor: 'var(--palette-text-primary)',
        color: 'var(--palette-background-paper)',
        fontSize: '0.75rem',
        lineHeight: '18px',
        fontWeight: 450,
        padding: '6px 10px',
        maxWidth: 320,
      },
    },
  },
  MuiTabs: {
    // Tabs that a narrow window cannot show have arrows, which say that there are more.
    defaultProps: { variant: 'scrollable', scrollButtons: 'auto', allowScrollButtonsMobile: true },
    styleOverrides: {
      root: { minHeight: 40 },
      indicator: { backgroundColor: 'var(--palette-text-primary)', height: 2 },
    },
  },
  MuiTabScrollButton: {
    // Without room of its own where there is nothing more, so that the first tab begins where the page does.
    styleOverrides: { root: { width: 24, '&.Mui-disabled': { width: 0 } } },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        minHeight: 40,
        minWidth: 0,
        padding: '8px 0',
        maxWidth: 'min(360px, 60vw)',
        marginRight: 20,
        overflowWrap: 'anywhere',
        fontSize: '0.8125rem',
        fontWeight: 450,
        color: 'var(--palette-text-secondary)',
        '&.Mui-selected': { color: 'var(--palette-text-primary)', fontWeight: 600 },
        '&.Mui-focusVisible': { outline: '2px solid var(--palette-primary-main)', outlineOffset: -2, borderRadius: 4 },
      },
    },
  },
  MuiFilledInput: {
    defaultProps: { disableUnderline: false, hiddenLabel: true },
    styleOverrides: {
      root: {
        backgroundColor: 'var(--palette-sunken)',
        borderRadius: '4px 4px 0 0',
        fontSize: '0.8125rem',
        '&:hover, &.Mui-focused': { backgroundColor: 'var(--palette-sunken)' },
        '&::before': { borderBottom: '1px solid var(--palette-control)' },
        '&::after': { borderBottomWidth: 2 },
        '&.Mui-error': { backgroundColor: 'var(--palette-errorTint)' },
        '@media (max-width: 599px)': { fontSize: '1rem' },
      },
      // Letters of 16 px would lose their descenders in 20 px.
      input: { padding: '7px 10px', height: 20, '@media (max-width: 599px)': { height: 26 } },
      multiline: { padding: 0 },
    },
  },
  MuiTextField: { defaultProps: { variant: 'filled', hiddenLabel: true } },
  MuiSelect: { defaultProps: { variant: 'filled' }, styleOverrides: { select: { minHeight: 0 } } },
  MuiFormHelperText: {
    styleOverrides: { root: { marginLeft: 0, marginTop: 4, fontSize: '0.75rem', lineHeight: '18px' } },
  },
  MuiTableCell: {
    styleOverrides: {
      root: {
        height: 32,
        padding: '4px 12px',
        fontSize: '0.8125rem',
        lineHeight: '20px',
        borderBottom: '1px solid var(--palette-divider)',
      },
      head: {
        color: 'var(--palette-text-secondary)',
        fontSize: '0.75rem',
        fontWeight: 500,
        borderBottomColor: 'var(--palette-line2)',
        backgroundColor: 'var(--palette-background-paper)',
        whiteSpace: 'nowrap',
      },
    },
  },
  MuiLinearProgress: { styleOverrides: { root: { borderRadius: 3, backgroundColor: 'var(--palette-sunken)' } } },
  MuiSkeleton: {
    defaultProps: { animation: 'wave' },
    styleOverrides: { root: { backgroundColor: 'var(--palette-sunken)' } },
  },
  MuiSnackbarContent: {
    styleOverrides: {
      root: {
        backgroundColor: 'var(--palette-text-primary)',
        color: 'var(--palette-background-paper)',
        borderRadius: 8,
        boxShadow: 'var(--shadow-float)',
        fontSize: '0.8125rem',
        minWidth: '0 !important',
      },
    },
  },
};
