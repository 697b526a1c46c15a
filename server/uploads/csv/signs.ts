/** The kinds of signs that values are written with, and of what their first two mean together, each as a bit. */
const sign = {
  digit: 1,
  minus: 2,
  point: 4,
  exponent: 8,
  letter: 16,
  other: 32,
  ledByZero: 64,
  radix: 128,
} as const
export const { minus } = sign

const code = (text: string) => text.charCodeAt(0)

export const kindsOfBytes = new Uint16Array(256).fill(sign.other)
kindsOfBytes.fill(sign.digit, code('0'), code('9') + 1)
kindsOfBytes.fill(sign.letter, code('A'), code('Z') + 1)
kindsOfBytes.fill(sign.letter, code('a'), code('z') + 1)
kindsOfBytes[code('E')] = kindsOfBytes[code('e')] = sign.exponent
kindsOfBytes[code('-')] = sign.minus
kindsOfBytes[code('.')] = sign.point

/** What a sign means that follows a zero at the start of a value. */
export const afterZero = (kind: number) => {
  if (kind === sign.digit) return sign.ledByZero
  return kind === sign.letter || kind === sign.exponent ? sign.radix : 0
}

/** Which signs values of a type are written with where another reading of them is out of the question. */
const plainSigns: Readonly<Record<string, number>> = {
  BIGINT: sign.digit | sign.minus,
  DOUBLE: sign.digit | sign.minus | sign.point | sign.exponent,
  BOOLEAN: sign.letter | sign.exponent,
  VARCHAR: -1,
}

/** True where values written with these signs that the engine reads as this type are of it. */
export const areOfType = (mark: number | undefined, type: string) =>
  ((mark ?? 0) & ~(plainSigns[type] ?? 0)) === 0

const misread: Readonly<Record<string, number>> = {
  BIGINT: sign.radix | sign.ledByZero,
  DOUBLE: sign.ledByZero,
}

const numbers = new Set(['BIGINT', 'DOUBLE'])
const onlyExponents = sign.digit | sign.exponent

/** True for values that the engine takes for this type though they are not written as one: `0x1F`, `-007`, `inf`, or may be names: `1E5`. */
export const isDoubtful = (mark = 0, type: string) =>
  (mark & (misread[type] ?? 0)) !== 0 ||
  (type === 'DOUBLE' && mark === onlyExponents) ||
  (numbers.has(type) && mark !== 0 && (mark & sign.digit) === 0)
