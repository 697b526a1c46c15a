import { gzipSync, zstdCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { expectedRows, made } from '../../support/madeFiles.ts'
import { importingFiles, previewingFiles } from '../../support/filesReading.ts'

const zip = async (files: Readonly<Record<string, string | Buffer>>, compress = true) => {
  const archive = new ZipFile()
  for (const [name, content] of Object.entries(files))
    archive.addBuffer(Buffer.from(content), name, { compress, mtime: new Date(2024, 0, 1) })
  archive.end()
  const pieces: Buffer[] = []
  for await (const piece of archive.outputStream) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}
const zipped = async (files: Readonly<Record<string, string | Buffer>>) => ({
  fileName: 'data.zip',
  content: await zip(files),
})
const refusal = async (file: { fileName: string; content: string | Uint8Array }) => {
  const read = await importingFiles([file])
  return 'refused' in read ? read.refused : read.rows
}

test.each(['sales.csv.gz', 'sales.csv.zst'])(
  '%s as Python packed it has every value of the text',
  async (fileName) => {
    expect(await importingFiles([made(fileName)])).toEqual({
      columns: ['id BIGINT', 'name VARCHAR', 'price DOUBLE'],
      rows: expectedRows('sales'),
      warnings: [],
      leftOut: [],
    })
  },
)

test('the months of an archive as Python packed it become one table, with the name of each row’s file; what is no table is named', async () => {
  const shown = await previewingFiles([made('months.zip')])
  expect(shown.rows.map(([file, , shop]) => [file, shop])).toEqual([
    ['january.csv', 'Köln'],
    ['january.csv', 'Graz'],
    ['february.csv', 'Köln'],
    ['march.csv', 'Zürich, Nord'],
  ])
  const read = await importingFiles([made('months.zip')])
  expect(read).toMatchObject({
    columns: ['file VARCHAR', 'day DATE', 'shop VARCHAR', 'amount DOUBLE'],
    rows: [
      ['january.csv', '2024-01-05', 'Köln', 12.5],
      ['january.csv', '2024-01-06', 'Graz', 7.25],
      ['february.csv', '2024-02-01', 'Köln', 8],
      ['march.csv', '2024-03-01', 'Zürich, Nord', 9.75],
    ],
  })
  expect('warnings' in read && read.warnings[0]).toBe(
    'One file of the archive months.zip cannot be read and is left out: notes.pdf',
  )
})

test('one file of an archive is chosen by its name', async () => {
  const { parts, part, rows, dialect } = await previewingFiles([made('months.zip')], {
    part: 'march.csv',
  })
  expect({ parts, part, rows, separator: dialect?.separator }).toEqual({
    parts: [
      { name: 'january.csv', bytes: 59 },
      { name: 'february.csv', bytes: 35 },
      { name: 'march.csv', bytes: 48 },
    ],
    part: 'march.csv',
    rows: [['2024-03-01', 'Zürich, Nord', 9.75]],
    separator: ',',
  })
  expect(await importingFiles([made('months.zip')], { part: 'april.csv' })).toMatchObject({
    refused: 'There is no file april.csv: there are january.csv, february.csv, march.csv',
  })
})

test('the start of a packed file is enough for a preview', async () => {
  const text = `id,v\n${Array.from({ length: 80_000 }, (_, at) => `${at},${(at * 7919) % 10_007}\n`).join('')}`
  for (const [fileName, packed] of [
    ['data.csv.gz', gzipSync(text)],
    ['data.csv.zst', zstdCompressSync(text)],
  ] as const) {
    const start = packed.subarray(0, Math.floor(packed.length / 2))
    const {
      rows,
      complete,
      refusal: refused,
    } = await previewingFiles([{ fileName, content: start, size: packed.length }])
    expect({ first: rows[0], count: rows.length, complete, refused }).toEqual({
      first: [0, 0],
      count: 50,
      complete: false,
      refused: null,
    })
  }
})

test('an archive with one file is read as that file, whatever its path says', async () => {
  const archive = await zip({ 'x/x/x/xx/passwd.csv': 'a,b\n1,2\n' })
  const climbing = Buffer.from(
    archive.toString('latin1').replaceAll('x/x/x/xx/', '../../../'),
    'latin1',
  )
  const { parts, rows } = await previewingFiles([{ fileName: 'data.zip', content: climbing }])
  expect({ parts, rows }).toEqual({ parts: null, rows: [[1, 2]] })
})

test('an archive with room for large files, notes on them and a long note on itself is read', async () => {
  const archive = new ZipFile()
  for (const name of ['a.csv', 'b.csv'])
    archive.addBuffer(Buffer.from(`n\n${name.codePointAt(0) ?? 0}\n`), name, {
      ...{ forceZip64Format: true, compress: name === 'a.csv', fileComment: `Note on ${name}` },
    })
  archive.end({ comment: 'x'.repeat(2000), forceZip64Format: false })
  const pieces: Buffer[] = []
  for await (const piece of archive.outputStream) pieces.push(piece as Buffer)
  expect(
    await importingFiles([{ fileName: 'data.zip', content: Buffer.concat(pieces) }]),
  ).toMatchObject({
    rows: [
      ['a.csv', '97'],
      ['b.csv', '98'],
    ],
  })
})

const entryAt = (archive: Buffer, signature: number, offset: number) =>
  archive.lastIndexOf(Buffer.from([0x50, 0x4b, signature & 255, signature >> 8])) + offset
const patched = async (patch: (archive: Buffer) => void) => {
  const archive = await zip({ 'a.csv': `id\n${'1\n'.repeat(500)}` })
  patch(archive)
  return { fileName: 'data.zip', content: archive }
}
const central = 0x0201

test.each<[string, () => Promise<{ fileName: string; content: string | Uint8Array }>, string]>([
  [
    'a gzip file of endless zeros',
    () =>
      Promise.resolve({ fileName: 'zeros.csv.gz', content: gzipSync(Buffer.alloc(120_000_000)) }),
    'zeros.csv.gz unpacks to more than 100 MB, which is more than can be read of 114 KB: unpack it and split it',
  ],
  [
    'a zstd file of endless zeros',
    () =>
      Promise.resolve({
        fileName: 'zeros.csv.zst',
        content: zstdCompressSync(Buffer.alloc(120_000_000)),
      }),
    'zeros.csv.zst unpacks to more than 100 MB, which is more than can be read of 4 KB: unpack it and split it',
  ],
  [
    'a zip bomb',
    () => zipped({ 'a.csv': Buffer.alloc(120_000_000) }),
    'The archive data.zip unpacks to 114 MB, which is more than can be read of 115 KB: split it',
  ],
  [
    'an archive whose directory says less than it holds',
    () => patched((archive) => archive.writeUInt32LE(10, entryAt(archive, central, 24))),
    'The archive data.zip is damaged or was cut off: pack it again, or send it again',
  ],
  [
    'an archive whose checksum is another one',
    () => patched((archive) => archive.writeUInt32LE(10, entryAt(archive, central, 16))),
    'The archive data.zip is damaged or was cut off: pack it again, or send it again',
  ],
  [
    'an archive with a password',
    () => patched((archive) => archive.writeUInt16LE(1, entryAt(archive, central, 8))),
    'a.csv is protected by a password: pack it without one',
  ],
  [
    'an archive packed in another way',
    () => patched((archive) => archive.writeUInt16LE(14, entryAt(archive, central, 10))),
    'a.csv is packed in a way that cannot be read (method 14): pack it with the usual one, Deflate',
  ],
  [
    'half an archive',
    async () => ({
      fileName: 'data.zip',
      content: (await zip({ 'a.csv': 'a\n1\n' })).subarray(0, 60),
    }),
    'The archive data.zip is damaged or was cut off: pack it again, or send it again',
  ],
  [
    'an archive of more files than become a table',
    () =>
      zipped(Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`${at}.csv`, 'a\n1\n']))),
    'There are 501 files; at most 500 become one table: send them in several archives',
  ],
  [
    'an archive without a table',
    () => zipped({ 'a.pdf': 'x', 'b.docx': 'y' }),
    'The archive data.zip holds no file that can be read, only a.pdf, b.docx',
  ],
  [
    'an archive in an archive',
    () => zipped({ 'inner.zip': 'x' }),
    'The archive data.zip holds no file that can be read, only inner.zip',
  ],
  ['an empty archive', () => zipped({}), 'The archive data.zip is empty'],
  [
    'half a gzip file',
    () =>
      Promise.resolve({
        fileName: 'a.csv.gz',
        content: gzipSync(`a\n${'1\n'.repeat(999)}`).subarray(0, 20),
      }),
    'a.csv.gz ends in the middle of what gzip packed: send it again as a whole',
  ],
  [
    'a text that is called packed',
    () => Promise.resolve({ fileName: 'a.csv.gz', content: 'a,b\n1,2\n' }),
    'a.csv.gz was not packed with gzip, or is damaged: pack it again',
  ],
])('%s is refused with what happened and what to do', async (_, file, message) => {
  expect(await refusal(await file())).toBe(message)
})
