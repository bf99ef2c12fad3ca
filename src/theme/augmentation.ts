import type { CSSProperties } from 'react';
import type { Stage } from '#engine/index.ts';

/** Product colours that Material's palette does not define. */
interface OwnPalette {
  sunken: string;
  line2: string;
  control: string;
  ghost: string;
  accentTint: string;
  betterTint: string;
  worse: string;
  worseTint: string;
  errorTint: string;
  warningTint: string;
  value: Record<'entered' | 'default' | 'fitted' | 'locked' | 'calculated' | 'nodata', string>;
  stage: Record<Stage, string>;
}

type OwnVariant = 'figure' | 'unit' | 'tag' | 'formula';

declare module '@mui/material/styles' {
  interface CssThemeVariables {
    enabled: true;
  }
  interface Palette extends OwnPalette {}
  interface PaletteOptions extends Partial<OwnPalette> {}
  interface TypographyVariants extends Record<OwnVariant, CSSProperties> {}
  interface TypographyVariantsOptions extends Partial<Record<OwnVariant, CSSProperties>> {}
}

declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides extends Record<OwnVariant, true> {}
}
