/** A column's type in one of several files, and how many values it has there. */
export interface TypeInPart {
  type: string
  filled: number
  /** Of whole numbers: whether a DOUBLE has all their digits. */
  isSafe: boolean
}

const wholes = ['TINYINT', 'SMALLINT', 'INTEGER', 'BIGINT', 'HUGEINT']
const isWhole = (type: string) => wholes.includes(type)
const decimal = /^DECIMAL\((\d+),(\d+)\)$/
const wholeDigits = [3, 5, 10, 19, 39]

const digitsOf = (type: string) => {
  const [, precision, scale] = decimal.exec(type) ?? []
  return precision === undefined
    ? { whole: wholeDigits[wholes.indexOf(type)] ?? 0, scale: 0 }
    : { whole: Number(precision) - Number(scale), scale: Number(scale) }
}

const maxDigits = 38

/** The type that holds every value of a column as its files have it, without changing one; null where only text does. */
export const commonType = (parts: readonly TypeInPart[]): string | null => {
  const filled = parts.filter((part) => part.filled > 0)
  const types = [...new Set((filled.length === 0 ? parts : filled).map(({ type }) => type))]
  const [only = 'VARCHAR'] = types
  if (types.length <= 1) return only
  if (types.every(isWhole))
    return wholes[Math.max(...types.map((type) => wholes.indexOf(type)))] ?? null
  if (types.every((type) => isWhole(type) || decimal.test(type))) {
    const digits = types.map(digitsOf)
    const scale = Math.max(...digits.map((each) => each.scale))
    const whole = Math.max(...digits.map((each) => each.whole))
    return whole + scale <= maxDigits ? `DECIMAL(${whole + scale},${scale})` : null
  }
  if (filled.every(({ type, isSafe }) => type === 'DOUBLE' || (isWhole(type) && isSafe)))
    return 'DOUBLE'
  return types.every((type) => type === 'DATE' || type === 'TIMESTAMP') ? 'TIMESTAMP' : null
}
