const wholeNumber = (value: unknown): number | null => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) && number > 0
    ? Math.floor(number)
    : null
}

/** How many rows a chart reads: the first number requested, else the chart type's default; never above the cap. */
export const rowLimit = (requested: readonly unknown[], byType: number, cap: number): number =>
  Math.min(requested.map(wholeNumber).find((number) => number !== null) ?? byType, cap)

/** The number of rows before the first one: that of the request, else that of the form, else 0. */
export const rowOffset = (requested: unknown, inForm: unknown): number =>
  wholeNumber(requested) ?? wholeNumber(inForm) ?? 0
