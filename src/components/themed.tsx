import { createContext, useContext, type ReactNode } from 'react';
import { StyledEngineProvider, ThemeProvider } from '@mui/material/styles';
import { whenAsked } from '#src/lib/when-asked.ts';
import { makeTheme } from '#src/theme/theme.ts';

const IsThemed = createContext(false);
const theme = whenAsked(makeTheme);

/** Material's theme around a part of the app. A part within another shares its theme. */
export function Themed({ children }: { children: ReactNode }) {
  if (useContext(IsThemed)) return children;
  return (
    <IsThemed value>
      {/* Material's styles come before those of our files, which change them: in which order they load would decide otherwise. */}
      <StyledEngineProvider injectFirst>
        {/* The variables are in a file of styles already, and colour-scheme.ts is what chooses between the schemes. */}
        <ThemeProvider theme={theme()} disableStyleSheetGeneration colorSchemeNode={null} storageManager={null} noSsr>
          {children}
        </ThemeProvider>
      </StyledEngineProvider>
    </IsThemed>
  );
}
