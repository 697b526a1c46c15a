import { crc32, deflateRawSync } from 'node:zlib'

export interface ZippedFile<Content = string> {
  name: string
  text: Content
  size?: number
  /** What a writer notes of a file before its bytes. */
  noted?: string
}

/** An archive of files; one may lie about its size. */
export const zipped = (files: readonly ZippedFile<string | Uint8Array>[]) => {
  const local: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, text, size, noted = '' } of files) {
    const bytes = Buffer.from(text)
    const packed = deflateRawSync(bytes)
    const title = Buffer.from(name)
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(8, 8)
    head.writeUInt32LE(crc32(bytes), 14)
    head.writeUInt32LE(packed.length, 18)
    head.writeUInt32LE(size ?? bytes.length, 22)
    head.writeUInt16LE(title.length, 26)
    head.writeUInt16LE(noted.length, 28)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(crc32(bytes), 16)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(size ?? bytes.length, 24)
    entry.writeUInt16LE(title.length, 28)
    entry.writeUInt32LE(offset, 42)
    local.push(head, title, Buffer.from(noted), packed)
    directory.push(entry, title)
    offset += 30 + title.length + noted.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(offset, 16)
  return new Uint8Array(Buffer.concat([...local, ...directory, end]))
}
