import { promisify } from 'node:util'
import { crc32, deflate, inflate } from 'node:zlib'

const compressed = promisify(deflate)
const inflated = promisify<Uint8Array, { maxOutputLength: number }, Buffer>(inflate)

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const maxPixels = 1_000_000
const maxFilter = 4

/** How many values a pixel has and how many bits each of them may have, by color type. */
const colors: Record<number, { values: number; depths: number[] }> = {
  0: { values: 1, depths: [1, 2, 4, 8, 16] },
  2: { values: 3, depths: [8, 16] },
  3: { values: 1, depths: [1, 2, 4, 8] },
  4: { values: 2, depths: [8, 16] },
  6: { values: 4, depths: [8, 16] },
}

interface Chunk {
  type: string
  data: Buffer
}

const chunksOf = (png: Buffer): Chunk[] | null => {
  const chunks: Chunk[] = []
  let at = signature.length
  while (at < png.length) {
    if (at + 12 > png.length) return null
    const length = png.readUInt32BE(at)
    const end = at + 8 + length
    if (end + 4 > png.length || crc32(png.subarray(at + 4, end)) !== png.readUInt32BE(end))
      return null
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, end) })
    at = end + 4
  }
  return chunks
}

const rowBytesOf = (header: Buffer) => {
  if (header.length !== 13) return null
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const [depth = 0, type = 0, compression, filter, interlace] = header.subarray(8)
  const color = colors[type]
  const isPlain = compression === 0 && filter === 0 && interlace === 0
  if (
    !isPlain ||
    color?.depths.includes(depth) !== true ||
    width === 0 ||
    height === 0 ||
    width * height > maxPixels
  )
    return null
  return {
    height,
    rowBytes: 1 + Math.ceil((width * color.values * depth) / 8),
    hasPalette: type === 3,
  }
}

const chunk = (type: string, data: Buffer) => {
  const bytes = Buffer.alloc(data.length + 12)
  bytes.writeUInt32BE(data.length, 0)
  bytes.write(type, 4, 'latin1')
  data.copy(bytes, 8)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, data.length + 8)), data.length + 8)
  return bytes
}

/**
 * A PNG written anew from its pixels, without anything else that was in the file; null where it is no whole PNG, is
 * interlaced or has more than a million pixels.
 */
export const rewrittenPng = async (bytes: Uint8Array): Promise<Buffer | null> => {
  const png = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const chunks = signature.equals(png.subarray(0, signature.length)) ? chunksOf(png) : null
  const [first] = chunks ?? []
  const shape = first?.type === 'IHDR' ? rowBytesOf(first.data) : null
  if (chunks === null || first === undefined || shape === null || chunks.at(-1)?.type !== 'IEND')
    return null
  const dataOf = (type: string) => chunks.flatMap((one) => (one.type === type ? [one.data] : []))
  const [palettes, transparencies] = [dataOf('PLTE'), dataOf('tRNS')]
  if (
    palettes.length > 1 ||
    transparencies.length > 1 ||
    (shape.hasPalette && palettes.length === 0)
  )
    return null
  const size = shape.height * shape.rowBytes
  const pixels = await inflated(Buffer.concat(dataOf('IDAT')), { maxOutputLength: size }).catch(
    () => null,
  )
  if (pixels?.length !== size) return null
  for (let row = 0; row < size; row += shape.rowBytes)
    if ((pixels[row] ?? 0) > maxFilter) return null
  return Buffer.concat([
    signature,
    chunk('IHDR', first.data),
    ...palettes.map((data) => chunk('PLTE', data)),
    ...transparencies.map((data) => chunk('tRNS', data)),
    chunk('IDAT', await compressed(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
