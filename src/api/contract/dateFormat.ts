import { z } from 'zod'

const tokens = ['YYYY', 'MM', 'DD', 'HH', 'mm', 'ss'] as const
type DateToken = (typeof tokens)[number]

/** The pieces of a date format: its tokens, and the signs between them. */
export const dateParts = (format: string) => format.split(/(YYYY|MM|DD|HH|mm|ss)/).filter(Boolean)

const isToken = (part: string): part is DateToken => tokens.some((token) => token === part)

/** A date format as another notation writes it. */
export const dateFormatAs = (format: string, notation: Readonly<Record<DateToken, string>>) =>
  dateParts(format)
    .map((part) => (isToken(part) ? notation[part] : part))
    .join('')

export const hasClock = (format: string) => format.includes('HH')

const orderOf = (format: string) =>
  tokens.filter((token) => dateParts(format).includes(token)).join(' ')
const orders = new Set(
  tokens.flatMap((_, at) => {
    const order = tokens.slice(0, at + 1).join(' ')
    return order.endsWith('HH') ? [] : [order]
  }),
)

const isDateFormat = (format: string) => {
  const parts = dateParts(format)
  const found = parts.filter(isToken)
  return (
    new Set(found).size === found.length &&
    parts.every((part) => isToken(part) || /^[-./:, T]+$/.test(part)) &&
    orders.has(orderOf(format))
  )
}

/** How a text writes a date: `YYYY`, then `MM`, then `DD`, then a time of `HH`, `mm` and `ss`, in any order with signs between. */
export const dateFormatSchema = z
  .string()
  .max(40)
  .refine(isDateFormat, 'Use YYYY, MM, DD, HH, mm and ss, such as DD.MM.YYYY HH:mm')

/** The formats that texts often have. */
export const usualDateFormats = [
  'YYYY-MM-DD',
  'DD.MM.YYYY',
  'DD/MM/YYYY',
  'MM/DD/YYYY',
  'YYYY/MM/DD',
  'YYYYMMDD',
  'YYYY-MM',
  'YYYY',
  'YYYY-MM-DD HH:mm:ss',
  'DD.MM.YYYY HH:mm',
  'MM/DD/YYYY HH:mm',
]
