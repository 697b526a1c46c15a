/** A cell of a workbook of Excel 97 to 2003. */
export type OldCell = string | number | boolean | Date | null

const short = (value: number) => [value & 255, (value >> 8) & 255]
const long = (value: number) => [...Buffer.from(new Uint32Array([value]).buffer)]
const double = (value: number) => [...Buffer.from(new Float64Array([value]).buffer)]
const text = (value: string) => [...short(value.length), 1, ...Buffer.from(value, 'utf16le')]

type OldRecord = [id: number, data: number[]]
const bytesOf = (records: readonly OldRecord[]) =>
  Buffer.concat(
    records.map(([id, data]) => Buffer.from([...short(id), ...short(data.length), ...data])),
  )

const began = (kind: number): OldRecord => [
  0x809,
  [0, 6, ...short(kind), ...new Array<number>(12).fill(0)],
]
const ended: OldRecord = [0x0a, []]
const longestBlock = 1000
const dayBefore = Date.UTC(1899, 11, 30)

/**
 * The records of a workbook with one sheet. Some texts are shared, some stand in the cell, some are what a formula gave:
 * none with a sign of two halves, which Python's reader counts as one there.
 */
export const sheetStream = (
  rows: readonly (readonly OldCell[])[],
  is: (share: number) => boolean,
): Uint8Array => {
  const shared: string[] = []
  const cell = (value: OldCell, row: number, column: number): OldRecord[] => {
    const at = (style: number) => [...short(row), ...short(column), ...short(style)]
    if (value === null) return []
    if (typeof value === 'boolean') return [[0x205, [...at(0), value ? 1 : 0, 0]]]
    if (value instanceof Date)
      return [[0x203, [...at(1), ...double((value.getTime() - dayBefore) / 86_400_000)]]]
    if (typeof value === 'number')
      return Number.isInteger(value) && Math.abs(value) < 500_000_000 && is(0.5)
        ? [[0x27e, [...at(0), ...long(((value << 2) | 2) >>> 0)]]]
        : [[0x203, [...at(0), ...double(value)]]]
    if (/[\ud800-\udfff]/.test(value) || is(0.4)) {
      shared.push(value)
      return [[0xfd, [...at(0), ...long(shared.length - 1)]]]
    }
    if (is(0.5)) return [[0x204, [...at(0), ...text(value)]]]
    const between: OldRecord[] = is(0.5)
      ? [[0x4bc, [...short(row), ...short(row), column, column, 0, 1, 0, 0]]]
      : []
    return [
      [0x06, [...at(0), 0, 0, 0, 0, 0, 0, 255, 255, ...new Array<number>(8).fill(0)]],
      ...between,
      [0x207, text(value)],
    ]
  }
  const sheet = bytesOf([
    began(16),
    ...rows.flatMap((cells, row) => cells.flatMap((value, column) => cell(value, row, column))),
    ended,
  ])
  const styles = [0, 22].map((format): OldRecord => [
    0xe0,
    [0, 0, ...short(format), ...new Array<number>(16).fill(0)],
  ])
  const blocks: number[][] = [[...long(shared.length), ...long(shared.length)]]
  for (const value of shared) {
    if ((blocks.at(-1) ?? []).length > longestBlock) blocks.push([])
    blocks.at(-1)?.push(...text(value))
  }
  const strings = bytesOf(
    blocks.map((block, index): OldRecord => [index === 0 ? 0xfc : 0x3c, block]),
  )
  const globals = (start: number) =>
    Buffer.concat([
      bytesOf([
        began(5),
        [0x42, short(1200)],
        ...styles,
        [0x85, [...long(start), 0, 0, 4, 0, ...Buffer.from('Data')]],
      ]),
      strings,
      bytesOf([ended]),
    ])
  return Buffer.concat([globals(globals(0).length), sheet])
}

const sector = 512
const last = 0xfffffffe
const smallest = 4096

/** A compound file with one stream. */
export const compoundFile = (name: string, content: Uint8Array): Uint8Array => {
  const size = Math.max(smallest, content.length)
  const pieces = Math.ceil(size / sector)
  const tables = Math.ceil((pieces + 1) / (sector / 4 - 1))
  const bytes = Buffer.alloc(sector * (1 + tables + 1 + pieces))
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(bytes)
  bytes.writeUInt16LE(0x3e, 24)
  bytes.writeUInt16LE(3, 26)
  bytes.writeUInt16LE(0xfffe, 28)
  bytes.writeUInt16LE(9, 30)
  bytes.writeUInt16LE(6, 32)
  bytes.writeUInt32LE(tables, 44)
  bytes.writeUInt32LE(tables, 48)
  bytes.writeUInt32LE(smallest, 56)
  bytes.writeUInt32LE(last, 60)
  bytes.writeUInt32LE(last, 68)
  bytes.fill(0xff, 76, sector * (1 + tables))
  for (let table = 0; table < tables; table += 1) bytes.writeUInt32LE(table, 76 + 4 * table)
  const chain = (index: number, next: number) => bytes.writeUInt32LE(next, sector + 4 * index)
  for (let table = 0; table < tables; table += 1) chain(table, 0xfffffffd)
  chain(tables, last)
  for (let piece = 0; piece < pieces; piece += 1)
    chain(tables + 1 + piece, piece === pieces - 1 ? last : tables + 2 + piece)
  const entry = (
    place: number,
    title: string,
    kind: number,
    start: number,
    length: number,
    child: number,
  ) => {
    const at = sector * (1 + tables) + 128 * place
    bytes.write(title, at, 'utf16le')
    bytes.writeUInt16LE(2 * title.length + 2, at + 64)
    bytes[at + 66] = kind
    bytes[at + 67] = 1
    for (const offset of [68, 72]) bytes.writeUInt32LE(0xffffffff, at + offset)
    bytes.writeUInt32LE(child, at + 76)
    bytes.writeUInt32LE(start, at + 116)
    bytes.writeUInt32LE(length, at + 120)
  }
  entry(0, 'Root Entry', 5, last, 0, 1)
  entry(1, name, 2, tables + 1, size, 0xffffffff)
  Buffer.from(content).copy(bytes, sector * (2 + tables))
  return bytes
}
