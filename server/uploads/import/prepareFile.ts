import { open } from 'node:fs/promises'
import type { UploadFormat } from '../../../src/api/contract/uploadFormats.ts'
import { unacceptable } from '../../problem.ts'
import type { ColumnarFormat } from '../columnar/importColumnar.ts'
import type { PreviewOptions } from '../csv/options.ts'
import { prepareText, type Prepared, type Source } from '../csv/prepare.ts'
import type { PreparedSheet } from '../workbook/prepareWorkbook.ts'

const startsWith = (head: Uint8Array, ...bytes: number[]) =>
  bytes.every((byte, index) => head[index] === byte)

/** What a file is by its first bytes, whatever it is called: a zip archive, a container of old Office, an older sheet, or else. */
const containerOf = (head: Uint8Array): 'zip' | 'compound' | 'bare' | null => {
  if (startsWith(head, 0x50, 0x4b, 3, 4) || startsWith(head, 0x50, 0x4b, 5, 6)) return 'zip'
  if (startsWith(head, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return 'compound'
  return startsWith(head, 0x09, 0x08) ||
    startsWith(head, 0x09, 0x04) ||
    startsWith(head, 0x09, 0x02)
    ? 'bare'
    : null
}

const headOf = async (path: string) => {
  const file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0)
  await file.close()
  return buffer.subarray(0, bytesRead)
}

/** Brings a file into the form the engine takes. Its first bytes say what it is; its name must not say otherwise. */
export const prepareFile = async (
  source: Source,
  named: Exclude<UploadFormat, ColumnarFormat>,
  options: PreviewOptions,
): Promise<Prepared | PreparedSheet> => {
  const head = await headOf(source.path)
  const container = containerOf(head)
  if (head.length === 0) throw unacceptable('The file is empty')
  if (named === 'json' || named === 'jsonLines') {
    const { prepareJson } = await import('../json/prepareJson.ts')
    return prepareJson(source, named === 'jsonLines', options)
  }
  if (named === 'text') {
    if (container === 'zip' || container === 'compound')
      throw unacceptable(
        'The file is not a text file: it holds binary data. If it is a workbook, name it .xlsx or .xls, if an archive, .zip',
      )
    return prepareText(source, options)
  }
  if (container === null)
    throw unacceptable(
      'The file is no workbook, whatever its name says: if it holds text, name it .csv',
    )
  if (source.isCut) throw unacceptable('A workbook can only be read as a whole')
  const { prepareWorkbook } = await import('../workbook/prepareWorkbook.ts')
  return prepareWorkbook(source.path, source.folder, container, options)
}
