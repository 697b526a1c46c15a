/** The one source of colour: Fluent, AG Grid and Nivo are fed from here. */
export const color = {
  canvas: '#0e1214',
  panel: '#14191c',
  card: '#1a2024',
  raised: '#222a2f',
  hover: '#2c363c',
  line: '#263036',
  lineFaint: '#1e262b',
  lineStrong: '#35424a',
  text: '#e8edf0',
  quiet: '#a3b0b8',
  faint: '#6f7d86',
  off: '#3d484f',
  placeholder: '#8a98a1',
  bone: '#232c31',
  thumb: '#12171a',
  scrim: '#06090ab8',
  tip: '#303a40',
  tipLine: '#46545c',
  accent: '#00bab9',
  accentHover: '#2ad0cf',
  accentPressed: '#009c9b',
  accentInk: '#062222',
  accentWash: '#0f2a2d',
  accentLine: '#1d5a5d',
  warning: '#f5a524',
  warningWash: '#2a2418',
  warningLine: '#57431b',
  danger: '#ef5f57',
  dangerText: '#ff8d86',
  dangerWash: '#2b1b1d',
  dangerLine: '#5d2f2e',
  running: '#f2cc4d',
} as const

/** Series by category, safe for colour blindness; the eighth is for null and Other. */
export const chartColors = [
  '#46bdc2', '#5c79de', '#dbab44', '#f67d8d', '#af8df7', '#b3e483', '#f9e5ca', '#767a84',
  '#2f8f86', '#b9763f', '#a4cdf6', '#cf6bb9',
] as const

export const fonts = {
  sans: '"Inter Variable", "Segoe UI", sans-serif',
  mono: '"JetBrains Mono Variable", Consolas, monospace',
} as const
