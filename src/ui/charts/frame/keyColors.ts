import { nullText, textBehindBackslash } from '../../../api/contract/valueTexts'
import { chartColors, color } from '../../theme/color'

const greyAt = 7
/** Of null and Other. */
export const grey = chartColors[greyAt]
const own = chartColors.filter((_, at) => at !== greyAt)

export const rest = 'Other'
/** A label as people read it: a missing value is null, texts of these letters stand in quotes. */
export const shownName = (label: string) => {
  const exact = textBehindBackslash(label)
  if (exact !== null) return `“${exact}”`
  return label === 'null' ? '“null”' : label.replaceAll(nullText, 'null')
}
export const isRest = (name: string) => name === nullText || name === rest

const mixed = (hex: string, other: string, part: number) =>
  `#${[1, 3, 5]
    .map((at) => {
      const [one, two] = [hex, other].map((each) => Number.parseInt(each.slice(at, at + 2), 16))
      return Math.round((one ?? 0) * (1 - part) + (two ?? 0) * part)
        .toString(16)
        .padStart(2, '0')
    })
    .join('')}`

/** A colour that is used again: lighter the second time, darker the third. */
const shade = (hex: string, round: number) => {
  if (round % 3 === 0) return hex
  return round % 3 === 1 ? mixed(hex, color.text, 0.55) : mixed(hex, color.canvas, 0.5)
}

/** The colours that names got in the charts of one page. */
export type SharedColors = Map<string, string>

/**
 * A colour for each name, in order: of the palette or, without one, of twelve, then lighter and darker ones unless
 * `repeats`; null and Other are grey. A name that stands alone takes the accent where no palette is chosen. A name takes
 * the colour that it has in `shared`, which learns those of new names, unless another one of these names has it already.
 */
export const keyColors = (
  names: readonly string[],
  palette: readonly string[] | null,
  shared: SharedColors | null = null,
  repeats = false,
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
    const round = repeats ? 0 : Math.floor(next / left.length)
    const fresh = shade(left[next++ % left.length] ?? color.accent, round)
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

type Rgb = [number, number, number]

export const fromHex = (hex: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb
const toHex = (rgb: Rgb) =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
const mix = (one: Rgb, other: Rgb, part: number) =>
  one.map((each, at) => each + ((other[at] ?? 0) - each) * part) as Rgb

/** From dark to light in one direction, so that colour-blind people and grey prints keep the order. */
const darkToLight = ['#173c46', '#1b5f6a', '#278a8d', '#5ab9a6', '#a8dcae', '#f5f1c6'].map(fromHex)

const stopsOf = (palette: readonly string[] | null): Rgb[] => {
  const first = palette?.[0]
  return first === undefined
    ? darkToLight
    : [
        mix(fromHex(color.canvas), fromHex(first), 0.3),
        fromHex(first),
        mix(fromHex(first), [255, 255, 255], 0.8),
      ]
}

/** The colour of a place from 0 to 1: the chart's own scale, or one around the first colour of a palette. */
export const colorScale = (palette: readonly string[] | null) => {
  const stops = stopsOf(palette)
  return (at: number) => {
    const position = Math.max(0, Math.min(1, at)) * (stops.length - 1)
    const below = Math.min(Math.floor(position), stops.length - 2)
    return toHex(mix(stops[below] ?? [0, 0, 0], stops[below + 1] ?? [0, 0, 0], position - below))
  }
}
