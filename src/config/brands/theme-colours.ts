import type { Theme } from './brands.ts';

/** A theme's colours where no stylesheet reaches: icons, share pictures and emails. */
interface ThemeColours {
  /** The ground of marks, and of buttons and the header in emails. */
  fill: string;
  /** Lines and words on `fill`. */
  onFill: string;
  /** Words on white. */
  text: string;
}

/** The contrast test compares these colours with the tokens of the stylesheet. */
export const THEME_COLOURS: Readonly<Record<Theme, ThemeColours>> = {
  burdeos: { fill: '#9e0b5c', onFill: '#ffffff', text: '#9e0b5c' },
  orange: { fill: '#ff7a01', onFill: '#1f1408', text: '#a84b00' },
  grey: { fill: '#5b6470', onFill: '#ffffff', text: '#5b6470' },
};

/** The land of maps where no stylesheet reaches, as `--map-land` of the stylesheet. */
export const MAP_LAND = { light: '#d6cedd', dark: '#453d4c' };
