import { fromHex } from '../frame/keyColors'

const linear = (part: number) => (part <= 10 ? part / 3294 : ((part / 255 + 0.055) / 1.055) ** 2.4)

/** Relative luminance of WCAG, from 0 to 1. */
export const luminance = (hex: string) => {
  const [red, green, blue] = fromHex(hex)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** Black or white, whichever is read better on a colour: at least 4.5 to 1. */
export const inkOn = (hex: string) => (luminance(hex) > 0.179 ? '#000000' : '#ffffff')
