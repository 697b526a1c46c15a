import { chartColors, color } from '../../theme/color'

const greyAt = 7
const grey = chartColors[greyAt]
const own = chartColors.slice(0, greyAt)

export const rest = 'Other'
export const isRest = (name: string) => name === '<NULL>' || name === rest

/**
 * A colour for each name, in order: of the palette or, without one, of the eight that colour-blind people tell apart;
 * null and Other are grey. A name that stands alone takes the accent where no palette is chosen.
 */
export const keyColors = (
  names: readonly string[],
  palette: readonly string[] | null,
): string[] => {
  const series = palette !== null && palette.length > 0 ? palette : own
  if (names.length === 1 && series === own) return [color.accent]
  let next = 0
  return names.map((name) =>
    isRest(name) ? grey : (series[next++ % series.length] ?? color.accent),
  )
}

/** A colour of six digits, see-through from 0 to 1. */
export const faded = (hex: string, opacity: number) =>
  opacity >= 1
    ? hex
    : `${hex}${Math.round(Math.max(0, opacity) * 255)
        .toString(16)
        .padStart(2, '0')}`
