import { createContext, useContext, type ReactNode } from 'react';
import { ThemeProvider, type Theme } from '@mui/material/styles';
import { whenAsked } from '#src/lib/when-asked.ts';
import { makeTheme } from './theme.ts';

const IsThemed = createContext(false);
const theme = whenAsked(makeTheme);
// As a function, because of a theme with colour schemes the provider would also write the variables that theme.css has.
const ofApp = (): Theme => theme();

/** Material's theme around a part of the app. A part within another shares its theme. */
export function Themed({ children }: { children: ReactNode }) {
  if (useContext(IsThemed)) return children;
  return (
    <IsThemed value>
      <ThemeProvider theme={ofApp}>{children}</ThemeProvider>
    </IsThemed>
  );
}
