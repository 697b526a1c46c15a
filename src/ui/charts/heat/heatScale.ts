import { color } from '../../theme/color'

type Rgb = [number, number, number]

const fromHex = (hex: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb
const toHex = (rgb: Rgb) =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
const mix = (one: Rgb, other: Rgb, part: number) =>
  one.map((each, at) => each + ((other[at] ?? 0) - each) * part) as Rgb

/** From dark to light in one direction, so that colour-blind people and grey prints keep the order. */
const own = ['#173c46', '#1b5f6a', '#278a8d', '#5ab9a6', '#a8dcae', '#f5f1c6'].map(fromHex)

const stopsOf = (palette: readonly string[] | null): Rgb[] => {
  const first = palette?.[0]
  return first === undefined
    ? own
    : [
        mix(fromHex(color.canvas), fromHex(first), 0.3),
        fromHex(first),
        mix(fromHex(first), [255, 255, 255], 0.8),
      ]
}

/** The colour of a place from 0 to 1: the chart's own scale, or one around the first colour of a palette. */
export const heatScale = (palette: readonly string[] | null) => {
  const stops = stopsOf(palette)
  return (at: number) => {
    const position = Math.max(0, Math.min(1, at)) * (stops.length - 1)
    const below = Math.min(Math.floor(position), stops.length - 2)
    return toHex(mix(stops[below] ?? [0, 0, 0], stops[below + 1] ?? [0, 0, 0], position - below))
  }
}

const linear = (part: number) => (part <= 10 ? part / 3294 : ((part / 255 + 0.055) / 1.055) ** 2.4)

/** Relative luminance of WCAG, from 0 to 1. */
export const luminance = (hex: string) => {
  const [red, green, blue] = fromHex(hex)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** Black or white, whichever is read better on a colour: at least 4.5 to 1. */
export const inkOn = (hex: string) => (luminance(hex) > 0.179 ? '#000000' : '#ffffff')
