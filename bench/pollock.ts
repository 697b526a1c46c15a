import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api'
import { Refusal } from '../server/problem.ts'
import { previewOptions, type PreviewOptions } from '../server/uploads/csv/options.ts'
import { readingTexts } from '../server/uploads/csv/readCsv.ts'
import { firstRecords } from '../server/uploads/csv/recordText.ts'
import { importTable } from '../server/uploads/import/importTable.ts'
import { fixesOf } from '../server/uploads/csv/rejects.ts'
import { prepareFile } from '../server/uploads/import/prepareFile.ts'

/** What the benchmark tells of a file (its folder `parameters`). */
interface Told {
  delimiter: string
  quotechar: string
  escapechar: string
  header_lines: number | string
  preamble_lines: number | string
  footnote_lines: number | string
  column_names: string[]
}

type Table = readonly (readonly string[])[]

const fieldsTold = ({ delimiter, quotechar, escapechar, ...lines }: Told) => ({
  separator: delimiter === ', ' ? ',' : delimiter,
  quote: quotechar === '' ? 'none' : quotechar,
  escape: escapechar === '\\' ? 'backslash' : 'doubled',
  header: String(Number(lines.header_lines) > 0),
  header_lines: String(Math.max(1, Math.min(10, Number(lines.header_lines)))),
  skip_rows: String(Number(lines.preamble_lines)),
  skip_footer: String(Number(lines.footnote_lines)),
  // Where a file has no header, the benchmark tells names.
  ...(Number(lines.header_lines) > 0 ? {} : { column_names: JSON.stringify(lines.column_names) }),
})

/** How often a refused file may be sent again, with the first change that its refusal offers: a line of figures each. */
const changesAllowed = [0, 1, 4]
const maxChanges = Math.max(...changesAllowed)

/** The benchmark reads both tables as texts, in which every line end is one sign. */
const asText = (cell: string) => cell.replace(/\r\n?/g, '\n')

const cellsOf = (text: string): Table =>
  firstRecords(text.replace(/^\uFEFF/, ''), { separator: ',', quote: '"' }, Infinity).map(
    ({ values }) => values.map(asText),
  )

const read = async (
  connection: DuckDBConnection,
  path: string,
  options: PreviewOptions,
): Promise<{ table: Table; warnings: string[] }> => {
  const folder = await mkdtemp(join(tmpdir(), 'chartroom-pollock-'))
  try {
    const prepared = await prepareFile({ path, folder, scan: null, isCut: false }, 'text', options)
    if (!('source' in prepared.csv) || 'sheet' in prepared) throw new Error('Not a text')
    const { warnings } = await importTable(connection, prepared)
    const { csv } = prepared
    const rows = await connection.runAndReadAll(
      `FROM ${readingTexts({ ...csv }, { ...prepared.options, nullValues: [''] })}`,
    )
    const cells = (rows.getRowsJson() as (string | null)[][]).map((row) =>
      row.map((cell) => asText(cell ?? '')),
    )
    return { table: [csv.header.names, ...cells], warnings }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The harmonic mean of precision and recall of what was read, as lists in which the same thing may stand often. */
const f1 = (expected: readonly string[], found: readonly string[]) => {
  const left = new Map<string, number>()
  for (const each of expected) left.set(each, (left.get(each) ?? 0) + 1)
  let both = 0
  for (const each of found) {
    const count = left.get(each) ?? 0
    if (count > 0) both += 1
    if (count > 0) left.set(each, count - 1)
  }
  if (expected.length === 0) return { precision: 1, recall: 1, f1: 1 }
  if (both === 0) return { precision: 0, recall: 0, f1: 0 }
  const [precision, recall] = [both / expected.length, both / found.length]
  return { precision, recall, f1: (2 * precision * recall) / (precision + recall) }
}

/** A column without a name is called otherwise there: `col_0`, and `Unnamed` nothing. */
const asThere = (name: string) =>
  name
    .replace(/^column_(\d+)$/, (_, position: string) => `col_${Number(position) - 1}`)
    .replace(/^Unnamed: \d+$/, '')

/** Cells of headers and records are compared as there, though not as dates, times and prices: numbers by value, texts without their case. */
const normal = (cell: string) =>
  cell.trim() !== '' && Number.isFinite(Number(cell)) ? String(Number(cell)) : cell.toLowerCase()

/** The ten measures of the benchmark: success, and precision, recall and F1 of header, records and cells. */
const measured = (clean: Table, loaded: Table) => {
  const [header = [], ...records] = clean
  const [loadedHeader = [], ...loadedRecords] = loaded
  const joined = (rows: Table) => rows.map((row) => row.map(normal).join(''))
  if (clean.length === 0) return 10
  return [
    f1(header.map(normal), loadedHeader.map(normal)),
    f1(joined(records), joined(loadedRecords)),
    f1(clean.flat(), loaded.flat()),
  ].reduce((sum, { precision, recall, f1: both }) => sum + precision + recall + both, 1)
}

const asFields = (options: object) =>
  Object.fromEntries(
    Object.entries(options).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )

const round = (score: number) => (Math.floor(score * 1000) / 1000).toFixed(3)

/** What came of a file: after how many changes it was read, and whether anything was said of it. */
interface Outcome {
  /** With the names of columns that have none as the product makes them, and as the benchmark does. */
  score: number
  renamed: number
  changes: number
  refused: string | null
  isSilent: boolean
}

const outcomeOf = async (
  connection: DuckDBConnection,
  folder: string,
  name: string,
  fields: Record<string, string>,
  changes = 0,
): Promise<Outcome> => {
  const clean = cellsOf(await readFile(join(folder, 'clean', name), 'utf8'))
  try {
    const path = join(folder, 'csv', name)
    const { table, warnings } = await read(connection, path, previewOptions(fields))
    const [header = [], ...rows] = table
    return {
      score: measured(clean, table),
      renamed: measured(clean, [header.map(asThere), ...rows]),
      changes,
      refused: null,
      isSilent: changes === 0 && warnings.length === 0,
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const [fix] = fixesOf(error.errors)
    if (fix !== undefined && changes < maxChanges) {
      const changed = { ...fields, ...asFields(fix.options) }
      return outcomeOf(connection, folder, name, changed, changes + 1)
    }
    // An empty table is read where nothing is: the benchmark counts it so.
    const score = clean.length === 0 ? 10 : 0
    return { score, renamed: score, changes: 0, refused: error.message, isSilent: false }
  }
}

/** Files with one polluted row differ little from each other: every so many are read, and count for those between. */
const every = Number(process.env['CHARTROOM_POLLOCK_EVERY'] ?? 1)
const countOf = (name: string) => (name.startsWith('row_') ? every : 1)
const full = 9.99

const bench = async (folder: string, weights: Readonly<Record<string, number>> | null) => {
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  await connection.run(`SET TimeZone = 'UTC'`)
  const names = (await readdir(join(folder, 'csv')))
    .filter((name) => /csv$/i.test(name))
    .sort()
    .filter((name, at) => at % countOf(name) === 0)
  for (const told of [true, false]) {
    const outcomes: (Outcome & { name: string; weight: number })[] = []
    for (const name of names) {
      const parameters = JSON.parse(
        await readFile(join(folder, 'parameters', `${name}_parameters.json`), 'utf8'),
      ) as Told
      const fields = { ...(told ? fieldsTold(parameters) : {}), infer_datetime: 'false' }
      const outcome = await outcomeOf(connection, folder, name, fields)
      outcomes.push({ ...outcome, name, weight: weights?.[name] ?? 1 })
      if (outcome.score < full && process.env['CHARTROOM_POLLOCK_LIST'] !== undefined)
        process.stdout.write(
          `${round(outcome.score)} ${round(outcome.renamed)} ${outcome.changes} ${name} ${outcome.isSilent ? 'silent' : ''} ${outcome.refused ?? ''}\n`,
        )
    }
    const mean = (scoreOf: (outcome: Outcome) => number, isWeighted: boolean) => {
      const weightOf = ({ name, weight }: { name: string; weight: number }) =>
        countOf(name) * (isWeighted ? weight : 1)
      const sum = outcomes.reduce((all, each) => all + weightOf(each) * scoreOf(each), 0)
      return round(sum / outcomes.reduce((all, each) => all + weightOf(each), 0))
    }
    for (const allowed of changesAllowed) {
      const isRead = ({ changes, refused }: Outcome) => refused === null && changes <= allowed
      const own = (each: Outcome) => (each.changes <= allowed ? each.score : 0)
      const renamed = (each: Outcome) => (each.changes <= allowed ? each.renamed : 0)
      process.stdout.write(
        `${told ? 'Told  ' : 'Untold'} ${allowed} changes: ${mean(own, false)}, weighted ${mean(own, true)}; with its names for columns without one ${mean(renamed, false)}, weighted ${mean(renamed, true)}; ${outcomes.filter((each) => !isRead(each)).length} of ${names.length} refused\n`,
      )
    }
    const silent = outcomes.filter(({ renamed, isSilent }) => renamed < full && isSilent)
    process.stdout.write(
      `${told ? 'Told  ' : 'Untold'} read otherwise without a word: ${silent.length}${silent.length === 0 ? '' : ` (${silent.map(({ name }) => name).join(', ')})`}\n`,
    )
  }
  connection.closeSync()
}

const root = process.env['CHARTROOM_POLLOCK']
if (root === undefined)
  process.stdout.write(
    '\nPollock was not measured: clone https://github.com/HPI-Information-Systems/Pollock and name its folder in CHARTROOM_POLLOCK\n',
  )
else {
  const weights = JSON.parse(await readFile(join(root, 'pollock_weights.json'), 'utf8')) as Record<
    string,
    number
  >
  process.stdout.write('\nPollock: polluted files\n')
  await bench(join(root, 'polluted_files'), weights)
  process.stdout.write('\nPollock: sample of its survey\n')
  await bench(join(root, 'survey_sample'), null)
}
