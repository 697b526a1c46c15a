import { createDarkTheme, type BrandVariants, type Theme } from '@fluentui/react-components'
import { color, fonts } from './color'

const brand: BrandVariants = {
  10: '#031a1a',
  20: '#062222',
  30: '#0a3433',
  40: '#0c4646',
  50: '#0a5a59',
  60: '#07706f',
  70: '#04807f',
  80: '#009c9b',
  90: '#00abaa',
  100: '#00bab9',
  110: '#2ad0cf',
  120: '#54d9d8',
  130: '#7ce2e1',
  140: '#a3eaea',
  150: '#c9f2f2',
  160: '#e6fafa',
}

const surfaces: Partial<Theme> = {
  colorNeutralBackground1: color.card,
  colorNeutralBackground1Hover: color.raised,
  colorNeutralBackground1Pressed: color.hover,
  colorNeutralBackground1Selected: color.raised,
  colorNeutralBackground2: color.panel,
  colorNeutralBackground3: color.canvas,
  colorNeutralBackground4: color.raised,
  colorNeutralBackgroundDisabled: color.card,
  colorNeutralBackgroundInverted: color.tip,
  colorSubtleBackgroundHover: color.raised,
  colorSubtleBackgroundPressed: color.hover,
  colorSubtleBackgroundSelected: color.raised,
  colorTransparentBackgroundHover: 'transparent',
  colorTransparentBackgroundPressed: 'transparent',
  colorBackgroundOverlay: color.scrim,
}

const inks: Partial<Theme> = {
  colorNeutralForeground1: color.text,
  colorNeutralForeground1Hover: color.text,
  colorNeutralForeground1Pressed: color.text,
  colorNeutralForeground1Selected: color.text,
  colorNeutralForeground2: color.quiet,
  colorNeutralForeground2Hover: color.text,
  colorNeutralForeground2Pressed: color.text,
  colorNeutralForeground2Selected: color.text,
  colorNeutralForeground3: color.quiet,
  colorNeutralForeground4: color.placeholder,
  colorNeutralForegroundDisabled: color.faint,
  colorNeutralForegroundOnBrand: color.accentInk,
  colorPaletteRedForeground1: color.dangerText,
  colorPaletteRedForeground3: color.danger,
  colorBrandForegroundLink: color.accentHover,
}

const lines: Partial<Theme> = {
  colorNeutralStroke1: color.lineStrong,
  colorNeutralStroke1Hover: color.lineStrong,
  colorNeutralStroke1Pressed: color.lineStrong,
  colorNeutralStroke2: color.line,
  colorNeutralStroke3: color.line,
  colorNeutralStrokeAccessible: color.lineStrong,
  colorNeutralStrokeAccessibleHover: color.faint,
  colorNeutralStrokeAccessiblePressed: color.faint,
  colorNeutralStrokeDisabled: color.line,
  colorStrokeFocus1: color.canvas,
  colorStrokeFocus2: color.accent,
  colorCompoundBrandStroke: color.accent,
  colorCompoundBrandStrokePressed: color.accent,
  colorCompoundBrandBackground: color.accent,
  colorCompoundBrandBackgroundHover: color.accentHover,
  colorCompoundBrandBackgroundPressed: color.accentPressed,
  colorBrandBackground: color.accent,
  colorBrandBackgroundHover: color.accentHover,
  colorBrandBackgroundPressed: color.accentPressed,
}

const type: Partial<Theme> = {
  fontFamilyBase: fonts.sans,
  fontFamilyMonospace: fonts.mono,
  fontSizeBase200: '12px',
  lineHeightBase200: '16px',
  fontSizeBase300: '13px',
  lineHeightBase300: '18px',
  fontSizeBase400: '15px',
  lineHeightBase400: '22px',
  fontSizeBase500: '15px',
  lineHeightBase500: '22px',
  borderRadiusMedium: '6px',
  borderRadiusLarge: '8px',
  borderRadiusXLarge: '8px',
  shadow16: '0 8px 24px #0008',
  shadow64: '0 24px 64px #0009, 0 4px 16px #0006',
  durationFaster: '120ms',
  durationNormal: '150ms',
  durationGentle: '180ms',
}

/** Chartroom's look as a Fluent theme. */
export const theme: Theme = { ...createDarkTheme(brand), ...surfaces, ...inks, ...lines, ...type }
