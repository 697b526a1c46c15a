const palettes = {
  'Superset Colors': [
    '#1fa8c9',
    '#454e7c',
    '#5ac189',
    '#ff7f44',
    '#666666',
    '#e04355',
    '#fcc700',
    '#a868b7',
    '#3ccccb',
    '#a38f79',
    '#8fd3e4',
    '#a1a6bd',
    '#ace1c4',
    '#fec0a1',
    '#b2b2b2',
    '#efa1aa',
    '#fde380',
    '#d3b3da',
    '#9ee5e5',
    '#d1c6bc',
  ],
  Pastels: [
    '#8dd3c7',
    '#ffffb3',
    '#bebada',
    '#fb8072',
    '#80b1d3',
    '#fdb462',
    '#b3de69',
    '#fccde5',
    '#bc80bd',
    '#ccebc5',
  ],
  'Full Colors': [
    '#e6194b',
    '#3cb44b',
    '#ffe119',
    '#5b7bf0',
    '#f58231',
    '#b145d6',
    '#46f0f0',
    '#f032e6',
    '#bcf60c',
    '#0a9396',
    '#e6beff',
    '#b07a3a',
    '#aaffc3',
    '#9a9a1a',
  ],
}

export const paletteNames = Object.keys(palettes)

/** The colors of a palette, in order; null where there is none of that name. */
export const paletteNamed = (name: unknown): readonly string[] | null =>
  typeof name === 'string' && Object.hasOwn(palettes, name)
    ? palettes[name as keyof typeof palettes]
    : null
