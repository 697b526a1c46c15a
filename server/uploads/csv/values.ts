const currency =
  '[$€£¥₹₽₩₺₴¢]|\\b(?:USD|EUR|GBP|CHF|JPY|PLN|SEK|NOK|DKK|CZK)\\b|\\bkr\\b|\\bzł|\\bKč'
const number = `[+-]?[\\d.,' \\u00a0\\u202f]*\\d[\\d.,]*([eE][+-]?\\d+)?`
const valueLike = new RegExp(
  `^\\s*(${number}\\s?%?|[+-]?\\(?[+-]?(?:${currency})?\\s?${number}\\s?(?:${currency})?\\)?|\\d{1,4}[-/.]\\d{1,2}[-/.]\\d{1,4}([ T].*)?|\\d{1,2}:\\d{2}(:\\d{2}(\\.\\d+)?)?( ?[AaPp]\\.?[Mm]\\.?)?)\\s*$`,
  'u',
)

/** No value is longer; the pattern would take minutes over a text of many digits. */
const longestValue = 100

/** True for a text that is a number, an amount of money, a date or a time, however it is written. */
export const isValue = (text: string): boolean =>
  text.length <= longestValue && valueLike.test(text)

/** True for a text that holds something. */
export const isFilled = (text: string): boolean => text.trim() !== ''

/** True for a text that may be the name of a column. */
export const isName = (text: string): boolean => isFilled(text) && !isValue(text)

/** True for two rows of the same texts, whatever blanks are around them. */
export const isSameRow = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((text, at) => text.trim() === other[at]?.trim())

const missing = /^\s*(n\.?\/?a\.?|nan|null|none|-+|\.+|#n\/a)\s*$/i

/** True for a word that stands for a missing value. */
export const isMissing = (text: string): boolean => missing.test(text)
