/** What the files are that can be read, by what their names end with. */
const formats = {
  csv: 'text',
  tsv: 'text',
  txt: 'text',
  xls: 'workbook',
  xlsx: 'workbook',
  xlsm: 'workbook',
  xlsb: 'workbook',
  ods: 'workbook',
  json: 'json',
  geojson: 'json',
  jsonl: 'jsonLines',
  ndjson: 'jsonLines',
  parquet: 'parquet',
  arrow: 'arrow',
  feather: 'arrow',
  arrows: 'arrow',
} as const
export type UploadFormat = (typeof formats)[keyof typeof formats]

/** How one file or several are packed into one. */
const packings = { gz: 'gzip', zst: 'zstd', zip: 'zip' } as const
type Packing = (typeof packings)[keyof typeof packings]

/** What a file's name says it is. `format` is null for an archive: its files have names of their own. */
export interface UploadKind {
  format: UploadFormat | null
  packing: Packing | null
}

/** What to do with a file that people often choose and that cannot be read, by what its name ends with. */
const advice = {
  numbers: 'A workbook of Numbers cannot be read: export it as xlsx',
} as const

/** What file inputs offer. */
export const uploadExtensions: readonly string[] = [
  ...Object.keys(formats),
  ...Object.keys(packings),
]

/** How many files may become one table. */
export const maxParts = 500

const endOf = (fileName: string) => /\.([^.]+)$/.exec(fileName.toLowerCase())?.[1] ?? ''
const valueOf = <Value>(table: Readonly<Record<string, Value>>, key: string): Value | null =>
  Object.hasOwn(table, key) ? (table[key] as Value) : null

/** What to do with a file that cannot be read; null where nothing better is known than another file. */
export const adviceFor = (fileName: string): string | null => valueOf(advice, endOf(fileName))

/** The name of what a packed file holds: `sales.csv` of `sales.csv.gz`. */
export const unpackedName = (fileName: string): string => fileName.replace(/\.(gz|zst)$/i, '')

/** What a file is by its name; null for one that cannot be read. A packed file without another ending holds text. */
export const uploadKindOf = (fileName: string): UploadKind | null => {
  const packing = valueOf<Packing>(packings, endOf(fileName))
  if (packing === 'zip') return { format: null, packing }
  const inner = packing === null ? fileName : unpackedName(fileName)
  const end = endOf(inner)
  const format =
    packing !== null && (end === '' || /^\d+$/.test(end))
      ? 'text'
      : valueOf<UploadFormat>(formats, end)
  return format === null ? null : { format, packing }
}

/** Whether the start of a file shows its first rows: an archive and a workbook have to be there as a whole. */
export const startsReadably = ({ format, packing }: UploadKind): boolean =>
  packing !== 'zip' && (format === 'text' || format === 'json' || format === 'jsonLines')
