import { chartColors, color } from '../../theme/color'

const greyAt = 7
const grey = chartColors[greyAt]
const own = chartColors.slice(0, greyAt)

export const rest = 'Other'
export const isRest = (name: string) => name === '<NULL>' || name === rest

/** The colours that names got in the charts of one page. */
export type SharedColors = Map<string, string>

/**
 * A colour for each name, in order: of the palette or, without one, of the eight that colour-blind people tell apart;
 * null and Other are grey. A name that stands alone takes the accent where no palette is chosen. A name takes the colour
 * that it has in `shared`, which learns those of new names, unless another one of these names has it already.
 */
export const keyColors = (
  names: readonly string[],
  palette: readonly string[] | null,
  shared: SharedColors | null = null,
): string[] => {
  const series = palette !== null && palette.length > 0 ? palette : own
  if (names.length === 1 && series === own) return [color.accent]
  const taken = new Map<string, string>()
  for (const name of names) {
    const known = shared?.get(name)
    if (known !== undefined && !taken.has(known)) taken.set(known, name)
  }
  const onPage = new Set(shared?.values())
  const free = [
    ...series.filter((one) => !onPage.has(one)),
    ...series.filter((one) => onPage.has(one) && !taken.has(one)),
  ]
  const left = free.length > 0 ? free : series
  let next = 0
  return names.map((name) => {
    if (isRest(name)) return grey
    const known = shared?.get(name)
    if (known !== undefined && taken.get(known) === name) return known
    const fresh = left[next++ % left.length] ?? color.accent
    if (known === undefined) shared?.set(name, fresh)
    return fresh
  })
}

/** A colour of six digits, see-through from 0 to 1. */
export const faded = (hex: string, opacity: number) =>
  opacity >= 1
    ? hex
    : `${hex}${Math.round(Math.max(0, opacity) * 255)
        .toString(16)
        .padStart(2, '0')}`
