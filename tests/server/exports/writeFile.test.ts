import { expect, test } from 'vitest'
import { fileBytes, type FileFormat } from '../../../server/exports/writeFile.ts'

const written = async (format: FileFormat, isTruncated: boolean) => {
  const result = {
    columns: [{ name: 'n', type: 'BIGINT', typeGeneric: 0 as const }],
    chunks: (async function* () {
      yield { rowCount: 0, text: new Uint8Array() }
    })(),
    truncated: () => isTruncated,
  }
  let bytes = 0
  for await (const piece of fileBytes(format, result as never, {
    title: 'Grown',
    escapeFormulas: true,
  }))
    bytes += piece.length
  return bytes > 0
}

test.each<FileFormat>(['csv', 'xlsx'])(
  'a %s file that would lack rows is broken off',
  async (format) => {
    expect(await written(format, false)).toBe(true)
    await expect(written(format, true)).rejects.toThrow(
      'The result grew beyond what a file of this kind holds while it was written',
    )
  },
)
