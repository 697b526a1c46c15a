const DIGIT = 1
export const MINUS = 2
const POINT = 4
const COLON = 8
const SLASH = 16
const SPACE = 32
const T = 64
const LETTER = 128
const OTHER = 256
const LED_BY_ZERO = 512
const RADIX = 1024
const EXPONENT = 2048

/** The kind of each sign, as a bit. */
export const kinds = new Uint16Array(256).fill(OTHER)
for (let byte = 48; byte < 58; byte += 1) kinds[byte] = DIGIT
for (let byte = 65; byte < 91; byte += 1) kinds[byte] = kinds[byte + 32] = LETTER
kinds[84] = T
kinds[69] = kinds[101] = EXPONENT
kinds[45] = MINUS
kinds[46] = POINT
kinds[58] = COLON
kinds[47] = SLASH
kinds[32] = SPACE

/** What a sign tells that follows a zero at the start of a value. */
export const zeroLed = (kind: number) => (kind === DIGIT ? LED_BY_ZERO : kind === LETTER || kind === EXPONENT ? RADIX : 0)

const mostColumns = 32_768

/** How many bytes the shortest and the longest value of a column have, of those that are not empty. */
export interface Lengths {
  least: number
  most: number
}

/** Gathers the kinds of signs and the lengths of each column's values, but for the first record, the header, and how many values the records have. */
export const columnMarks = () => {
  const marks: number[] = []
  const lengths: Lengths[] = []
  let header = true
  let column = 0
  let filled = 0
  let fewest = Infinity
  let most = 0
  return {
    endField: (mark: number, length: number) => {
      if (!header && mark !== 0 && column < mostColumns) {
        marks[column] = (marks[column] ?? 0) | mark
        const seen = (lengths[column] ??= { least: length, most: length })
        if (length < seen.least) seen.least = length
        if (length > seen.most) seen.most = length
      }
      column += 1
      if (mark !== 0) filled = column
    },
    endRecord: (blank: boolean) => {
      if (!blank) {
        header = false
        if (column < fewest) fewest = column
        if (filled > most) most = filled
      }
      column = 0
      filled = 0
    },
    all: (): readonly number[] => marks,
    lengths: (): readonly (Lengths | undefined)[] => lengths,
    /** The fewest values of a record, and the place of the last value that is not empty in any. */
    widths: () => ({ fewest, most }),
  }
}

/** Which signs values of a type are written with where another reading of them is out of the question. */
const plainSigns: Readonly<Record<string, number>> = {
  BIGINT: DIGIT | MINUS,
  DOUBLE: DIGIT | MINUS | POINT | EXPONENT,
  BOOLEAN: LETTER | EXPONENT | T,
  DATE: DIGIT | LED_BY_ZERO | MINUS | POINT | SLASH,
  TIMESTAMP: DIGIT | LED_BY_ZERO | MINUS | POINT | SLASH | COLON | SPACE | T,
  TIME: DIGIT | LED_BY_ZERO | COLON | POINT,
  VARCHAR: -1,
}

/** True where values written with these signs that the engine reads as this type are meant so. */
export const meansType = (mark: number | undefined, type: string) => ((mark ?? 0) & ~(plainSigns[type] ?? 0)) === 0

const misread: Readonly<Record<string, number>> = { BIGINT: RADIX | LED_BY_ZERO, DOUBLE: LED_BY_ZERO }

/** True for values that the engine takes for this type though they are not written as one: `0x1F`, `-007`, `epoch`, `inf`; and for moments of which some may lack their distance from UTC. */
export const isDoubtful = (mark: number | undefined, lengths: Lengths | undefined, type: string) => {
  if (type === 'TIMESTAMP WITH TIME ZONE') return lengths?.least !== lengths?.most
  if (type === 'DATE' || type === 'TIMESTAMP') return !meansType(mark, type)
  return ((mark ?? 0) & (misread[type] ?? 0)) !== 0
}
