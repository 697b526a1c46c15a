const rowCap = 500_000
export const wideLimit = 500_000
export const ordinaryLimit = 50_000
export const sampleLimit = 1000

const wholeNumber = (value: unknown): number | null => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) && number > 0 ? Math.floor(number) : null
}

/** How many rows a chart reads: asked for by the request, the form, or the chart type's default; never above the cap. */
export const rowLimit = (asked: unknown, inForm: unknown, byType: number): number =>
  Math.min(wholeNumber(asked) ?? wholeNumber(inForm) ?? byType, rowCap)

/** How many rows are left out at the start. */
export const rowOffset = (asked: unknown, inForm: unknown): number => wholeNumber(asked) ?? wholeNumber(inForm) ?? 0
