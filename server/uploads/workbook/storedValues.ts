import { isDateFormat, serialToDate } from 'hucre'
import { broken } from '../unpack/zipDirectory.ts'

/** What cells show for the errors of formulas, by the numbers that all binary workbooks store for them. */
const errors: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
  43: '#GETTING_DATA',
}

/** The error that a binary workbook stores as a number. */
export const errorCalled = (value: number): string => errors[value] ?? '#UNKNOWN!'

/** A number in the four bytes that most take: a whole one, or the first half of a decimal, of hundredths perhaps. */
export const smallNumber = (bits: number): number => {
  const half = Buffer.alloc(8)
  half.writeInt32LE(bits & ~3, 4)
  const value = (bits & 2) === 0 ? half.readDoubleLE() : bits >> 2
  return (bits & 1) === 0 ? value : value / 100
}

/**
 * Makes dates of numbers whose style is one of a date. `styles` are the numbers of the styles' formats in their order,
 * `formats` the texts of those that are the workbook's own.
 */
export const datedNumbers = (
  styles: readonly number[],
  formats: ReadonlyMap<number, string>,
  startsIn1904: boolean,
): ((number: number, style: number) => number | Date) => {
  const isDate = styles.map((format) => isDateFormat(formats.get(format) ?? String(format)))
  return (number, style) => (isDate[style] === true ? serialToDate(number, startsIn1904) : number)
}

/** What reading behind the end of a record means. */
export const asDamage = (failure: unknown): unknown =>
  failure instanceof RangeError ? broken() : failure
