import { crc32, deflateSync } from 'node:zlib'

export const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

export const pngChunk = (type: string, data: Buffer) => {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** The header of a picture in RGBA. */
export const pngHeader = (width: number, height: number) => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6], 8)
  return pngChunk('IHDR', header)
}

export const pngEnd = pngChunk('IEND', Buffer.alloc(0))

/** A picture of one row of pixels, each of one shade. */
export const pngOf = (...shades: number[]) => {
  const row = Buffer.from([0, ...shades.flatMap((shade) => [shade, shade, shade, 255])])
  return Buffer.concat([
    pngSignature,
    pngHeader(shades.length, 1),
    pngChunk('IDAT', deflateSync(row)),
    pngEnd,
  ])
}
