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

/** The colours that names have had in a chart, which they keep while others come and go. */
export type KeptColors = Map<string, string>

/** The place of a name's own colour, the same in every chart for everybody: it comes of the letters alone. */
const placeOf = (name: string) =>
  Array.from(name, (letter) => letter.codePointAt(0) ?? 0).reduce(
    (at, code) => (at * 31 + code) % own.length,
    0,
  )

/** Each name in the colour that it has kept or its own one or, where another one of them has that, the next one that is free. */
const ownColors = (names: readonly string[], rounds: readonly string[][], kept: KeptColors) => {
  const found = new Map<string, string>()
  const taken = new Set<string>()
  const take = (name: string, hex: string) => {
    found.set(name, hex)
    taken.add(hex)
  }
  const inTurn = names
    .toSorted()
    .toSorted((one, other) => Number(kept.has(other)) - Number(kept.has(one)))
  for (const name of inTurn) {
    const wanted = kept.get(name) ?? own[placeOf(name)] ?? grey
    if (!taken.has(wanted)) take(name, wanted)
  }
  for (const name of inTurn.filter((each) => !found.has(each))) {
    const from = placeOf(name)
    const next = rounds.flatMap((round) => [...round.slice(from), ...round.slice(0, from)])
    take(name, next.find((hex) => !taken.has(hex)) ?? next[0] ?? grey)
  }
  for (const [name, hex] of found) if (!kept.has(name)) kept.set(name, hex)
  return found
}

/**
 * A colour for each name, in order: of the palette or, without one, of twelve, then lighter and darker ones unless
 * `repeats`; null and Other are grey. A name that stands alone takes the accent where no palette is chosen. With `kept` a
 * name takes its own colour whatever the order, or the one that it has kept.
 */
export const keyColors = (
  names: readonly string[],
  palette: readonly string[] | null,
  kept: KeptColors | null = null,
  repeats = false,
): string[] => {
  const series = palette !== null && palette.length > 0 ? palette : own
  if (names.length === 1 && series === own) return [color.accent]
  const rounds = (repeats ? [0] : [0, 1, 2]).map((round) => series.map((hex) => shade(hex, round)))
  const colors = rounds.flat()
  const named = names.filter((name) => !isRest(name))
  const found =
    kept !== null && series === own
      ? ownColors(named, rounds, kept)
      : new Map(named.map((name, at) => [name, colors[at % colors.length]]))
  return names.map((name) => found.get(name) ?? grey)
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
