import { readFile, stat } from 'node:fs/promises'
import { maxParts, unpackedName, uploadKindOf } from '../../../src/api/contract/uploadFormats.ts'
import type { UploadFormat } from '../../../src/api/contract/uploadFormats.ts'
import { unacceptable } from '../../problem.ts'
import { megabytes, unpacksTooFar } from '../unpack/limits.ts'
import { unpackEntry, unpackFile, type Unpacked } from '../unpack/unpacking.ts'
import { zipDirectory, type ZipEntry } from '../unpack/zipDirectory.ts'

/** A file as it came, under the name that its sender gave it. `isCut` says that only its start is there. */
export interface SentFile {
  path: string
  name: string
  isCut: boolean
}

/** A file that makes a table: one that came as it is, or one that was packed. */
export interface ListedPart {
  name: string
  format: UploadFormat
  /** Its size where it is known before it is unpacked. */
  bytes: number | null
  /** Where the file lies unpacked; null where `unpack` writes it. */
  path: string | null
  unpack: (to: string, enough: number | null) => Promise<Unpacked>
}

interface ListedParts {
  parts: ListedPart[]
  warnings: string[]
}

const damaged = (name: string) => () =>
  unacceptable(`The archive ${name} is damaged or was cut off: pack it again, or send it again`)

const isNoise = (path: string) =>
  path.endsWith('/') ||
  path.startsWith('__MACOSX/') ||
  /(^|[/\\])(\.[^/\\]*|thumbs\.db|desktop\.ini)$/i.test(path)

const maxNamed = 5
const someOf = (names: readonly string[]) =>
  `${names.slice(0, maxNamed).join(', ')}${names.length > maxNamed ? ', …' : ''}`

/** The last part of a path where that tells files apart, else the whole path; signs that control are left out. */
const shownNames = (paths: readonly string[]) => {
  const plain = paths.map((path) => path.replace(/\p{Cc}/gu, ''))
  const last = plain.map((path) => path.split(/[/\\]/).at(-1) ?? path)
  return new Set(last).size === last.length ? last : plain
}

const checkSizes = (name: string, entries: readonly ZipEntry[], packed: number) => {
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0)
  if (unpacksTooFar(unpacked, packed))
    throw unacceptable(
      `The archive ${name} unpacks to ${megabytes(unpacked)}, which is more than can be read of ${megabytes(packed)}: split it`,
    )
}

const partsOfZip = async ({ path, name, isCut }: SentFile): Promise<ListedParts> => {
  if (isCut) throw unacceptable('An archive can only be read as a whole')
  const bytes = await readFile(path)
  const broken = damaged(name)
  const entries = [...zipDirectory(bytes, broken).values()].filter((entry) => !isNoise(entry.name))
  checkSizes(name, entries, bytes.length)
  const names = shownNames(entries.map((entry) => entry.name))
  const all = entries.map((entry, index) => {
    const kind = uploadKindOf(entry.name)
    return { entry, name: names[index] as string, format: kind?.packing ? null : kind?.format }
  })
  const others = all.flatMap(({ name: other, format }) => (format ? [] : [other]))
  const parts = all.flatMap(({ entry, name: partName, format }): ListedPart[] =>
    format
      ? [
          {
            name: partName,
            format,
            bytes: entry.size,
            path: null,
            unpack: (to, enough) =>
              unpackEntry(bytes, entry, broken, { name: partName, to, enough }),
          },
        ]
      : [],
  )
  if (parts.length === 0)
    throw unacceptable(
      others.length === 0
        ? `The archive ${name} is empty`
        : `The archive ${name} holds no file that can be read, only ${someOf(others)}`,
    )
  const warnings =
    others.length === 0
      ? []
      : [
          `${others.length === 1 ? 'One file' : `${others.length} files`} of the archive ${name} cannot be read and ${others.length === 1 ? 'is' : 'are'} left out: ${someOf(others)}`,
        ]
  return { parts, warnings }
}

const partsOf = async (file: SentFile): Promise<ListedParts> => {
  const kind = uploadKindOf(file.name)
  if (kind === null) throw unacceptable(`${file.name} cannot be read`)
  if (kind.format === null) return partsOfZip(file)
  const { size } = await stat(file.path)
  if (size === 0) throw unacceptable('The file is empty')
  const { packing } = kind
  const part =
    packing === 'gzip' || packing === 'zstd'
      ? {
          name: unpackedName(file.name),
          bytes: null,
          path: null,
          unpack: (to: string, enough: number | null) =>
            unpackFile(file.path, packing, size, file.isCut, { name: file.name, to, enough }),
        }
      : {
          name: file.name,
          bytes: size,
          path: file.path,
          unpack: () => Promise.resolve({ bytes: size, isCut: file.isCut }),
        }
  return { parts: [{ ...part, format: kind.format }], warnings: [] }
}

const refuseSameNames = (parts: readonly ListedPart[]) => {
  const twice = parts.find(({ name }, index) =>
    parts.some((other, at) => at < index && other.name === name),
  )
  if (twice !== undefined)
    throw unacceptable(`Two files are called ${twice.name}: give them names of their own`)
}

/** The files that came and those that are packed in them, each a table or a part of one. */
export const listParts = async (files: readonly SentFile[]): Promise<ListedParts> => {
  const listed = await Promise.all(files.map(partsOf))
  const parts = listed.flatMap((each) => each.parts)
  if (parts.length > maxParts)
    throw unacceptable(
      `There are ${parts.length.toLocaleString('en-US')} files; at most ${maxParts} become one table: send them in several archives`,
    )
  refuseSameNames(parts)
  return { parts, warnings: listed.flatMap(({ warnings }) => warnings) }
}
