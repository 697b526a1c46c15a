const kinds: Readonly<Record<number, string>> = {
  1: 'POINT',
  2: 'LINESTRING',
  3: 'POLYGON',
  4: 'MULTIPOINT',
  5: 'MULTILINESTRING',
  6: 'MULTIPOLYGON',
  7: 'GEOMETRYCOLLECTION',
}

const referenceBytes = 4

const read = (stored: Buffer): string => {
  let at = referenceBytes
  let isLittle = true
  const whole = () => {
    at += 4
    return isLittle ? stored.readUInt32LE(at - 4) : stored.readUInt32BE(at - 4)
  }
  const count = () => {
    const items = whole()
    if (items > stored.length - at) throw new RangeError('More items than bytes')
    return items
  }
  const number = () => {
    at += 8
    return isLittle ? stored.readDoubleLE(at - 8) : stored.readDoubleBE(at - 8)
  }
  const position = () => `${number()} ${number()}`
  const list = (item: () => string) =>
    `(${Array.from({ length: count() }, () => item()).join(',')})`
  const positions = () => list(position)
  const kind = () => {
    isLittle = stored.readUInt8(at) === 1
    at += 1
    return whole()
  }
  const part = (): string => bodyOf(kind())
  const bodyOf = (type: number): string => {
    if (type === 1) return position()
    if (type === 2) return positions()
    if (type === 3) return list(positions)
    return list(type === 7 ? geometry : part)
  }
  const geometry = (): string => {
    const type = kind()
    const body = bodyOf(type)
    if (body === '()') return `${kinds[type] ?? ''} EMPTY`
    return `${kinds[type] ?? ''}${type === 1 ? `(${body})` : body}`
  }
  return geometry()
}

/**
 * A geometry as it is stored (its spatial reference in four bytes, then WKB) as the WKT that `ST_AsText` writes. What is
 * none is shown as the digits of its bytes.
 */
export const wktOf = (stored: Buffer): string => {
  try {
    return read(stored)
  } catch {
    return stored.toString('hex')
  }
}
