import { join } from 'node:path'
import { mkdir } from 'node:fs/promises'
import { previewBytes } from '../../../src/api/contract/uploadChoices.ts'
import { startsReadably, type UploadFormat } from '../../../src/api/contract/uploadFormats.ts'
import { unacceptable } from '../../problem.ts'
import type { PreviewOptions } from '../csv/options.ts'
import { listParts, type ListedPart, type SentFile } from './listParts.ts'

/** A file that lies unpacked, with a folder of its own for what is made of it. */
export interface Part {
  name: string
  format: UploadFormat
  path: string
  folder: string
  bytes: number
  isCut: boolean
}

/** What came: the files that make a table, where there are several, and those of them that are read. */
export interface OpenedParts {
  all: { name: string; bytes: number | null }[] | null
  chosen: Part[]
  warnings: string[]
}

const called = (parts: readonly ListedPart[], name: string | null) => {
  if (name === null) return parts
  const found = parts.filter((part) => part.name === name)
  if (found.length > 0) return found
  const message = `There is no file ${name}: there ${parts.length === 1 ? 'is' : 'are'} ${parts
    .slice(0, 5)
    .map((part) => part.name)
    .join(', ')}${parts.length > 5 ? ', …' : ''}`
  throw unacceptable(message, { part: [message] })
}

const fewest = 65_536
const startOf = (format: UploadFormat, parts: number) =>
  startsReadably({ format, packing: null })
    ? Math.max(fewest, Math.floor(previewBytes / parts))
    : null

/**
 * Unpacks what is read into a folder: the part that was chosen, or all of them. For a preview the start of a text is
 * enough.
 */
export const openParts = async (
  files: readonly SentFile[],
  folder: string,
  { part }: Pick<PreviewOptions, 'part'>,
  isPreview: boolean,
): Promise<OpenedParts> => {
  const { parts, warnings } = await listParts(files)
  const requested = called(parts, part)
  const chosen: Part[] = []
  for (const [index, { name, format, path, unpack }] of requested.entries()) {
    const own = join(folder, `part-${index}`)
    await mkdir(own, { recursive: true, mode: 0o700 })
    const to = path ?? join(own, 'unpacked')
    const { bytes, isCut } = await unpack(to, isPreview ? startOf(format, requested.length) : null)
    chosen.push({ name, format, path: to, folder: own, bytes, isCut })
  }
  return {
    all: parts.length === 1 ? null : parts.map(({ name, bytes }) => ({ name, bytes })),
    chosen,
    warnings,
  }
}
