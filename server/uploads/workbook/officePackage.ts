import { unacceptable } from '../../problem.ts'
import { megabytes, unpacksTooFar } from '../unpack/limits.ts'
import { broken, zipText, type ZipEntry } from '../unpack/zipDirectory.ts'
import { elementsNamed } from './xmlElements.ts'

const maxStrings = 268_435_456
const maxSmall = 16_777_216
const stringsPart = /sharedStrings\.(xml|bin)$/i
const smallParts = /\.rels$|(styles|workbook)\.(xml|bin)$|Content_Types/i

/** The parts of a workbook in a zip archive, by their paths. */
export type Parts = ReadonlyMap<string, ZipEntry>

/** Refuses archives that unpack to more than a workbook can be, before anything of them is unpacked. */
export const checkSizes = (parts: Parts, packed: number): void => {
  const all = [...parts.values()]
  const unpacked = all.reduce((sum, { size }) => sum + size, 0)
  if (unpacksTooFar(unpacked, packed))
    throw unacceptable(
      `The workbook unpacks to ${megabytes(unpacked)}, which is more than can be read of a file of ${megabytes(packed)}: save the sheet as a CSV file`,
    )
  const strings = stringsOf(parts).find(({ size }) => size > maxStrings)
  if (strings !== undefined)
    throw unacceptable(
      `The workbook holds ${megabytes(strings.size)} of different texts; at most ${megabytes(maxStrings)} can be read: save the sheet as a CSV file`,
    )
  if (all.some(({ name, size }) => size > maxSmall && smallParts.test(name))) throw broken()
}

/** The parts with the texts that cells share. */
export const stringsOf = (parts: Parts): ZipEntry[] =>
  [...parts.values()].filter(({ name }) => stringsPart.test(name))

/** What a part refers to: by the references' ids, their kind and the part they name. */
export const relationsOf = (
  bytes: Buffer,
  parts: Parts,
  part: string,
): Map<string, { type: string; part: ZipEntry | undefined }> => {
  const [, folder = '', name = ''] = /^(.*\/)?([^/]*)$/.exec(part) ?? []
  const entry = parts.get(`${folder}_rels/${name}.rels`)
  if (entry === undefined) return new Map()
  return new Map(
    elementsNamed(zipText(bytes, entry), 'Relationship').map(
      ({ Id = '', Type = '', Target = '' }) => [
        Id,
        {
          type: Type,
          part: parts.get(Target.startsWith('/') ? Target.slice(1) : `${folder}${Target}`),
        },
      ],
    ),
  )
}

/** Whether a sheet has cells: those of charts, dialogs and old macros have none that are read. */
export const hasCells = (type: string): boolean => !/(chart|dialog|macro)sheet$/i.test(type)
