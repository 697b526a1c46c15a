import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { StoredResult } from '../../src/api/contract/storedResult.ts'
import type { FileGroup, SharedFiles } from '../files/sharedFiles.ts'
import { conflict, Refusal } from '../problem.ts'
import type { Row } from './ran.ts'
import { createSpool, readLines, type Extent, type Spool } from './spool.ts'

/** A result on disk: `path` is where its files begin on this machine. */
export type ResultFile = StoredResult & Extent & { path: string; run: number }

/** A result on its way to the disk. */
export interface ResultWriter extends Pick<Spool, 'add'> {
  describe: () => ResultFile
  /** No more rows come; those that came can be read. `changed` counts those that a statement wrote without answering them. */
  end: (truncated: boolean, changed?: number) => Promise<ResultFile>
}

type About = Pick<StoredResult, 'index' | 'statement' | 'columns' | 'wrote'>

/** Rows that are requested of a result. */
export interface RowsRequest {
  run: number
  index: number
  offset: number
  limit: number
}

/** What arrives at another server; an empty list, or null, where none has it. */
interface Elsewhere {
  results: (run: number) => Promise<readonly ResultFile[]>
  rows: (request: RowsRequest) => Promise<Row[] | null>
}

const nowhere: Elsewhere = {
  results: () => Promise.resolve([]),
  rows: () => Promise.resolve(null),
}

/** What is answered for a result that is removed. */
export const expired = () =>
  new Refusal(
    410,
    'This result has expired: results are kept for a day. Run the query again to see its rows',
  )

const arrivingSlowly = () =>
  conflict('These rows arrive at another server, which did not answer: ask for them again')

const metadataPath = (path: string) => `${path}.json`

/** The first rows that a page holds are asked for in fewer where they are large. */
const rowsOf = async (
  { path, columns, ...extent }: ResultFile,
  offset: number,
  limit: number,
): Promise<Row[]> => {
  const lines = await readLines(path, extent, offset, limit)
  return lines.map((line) => {
    const cells = JSON.parse(line) as Row[string][]
    return Object.fromEntries(columns.map(({ name }, index) => [name, cells[index] ?? null]))
  })
}

const filesOfRun = (run: number | string): FileGroup => `results/${run}`

/** The results of runs that are stored among the shared files: one group for each run, in it the files of each statement. */
export const createStoredResults = (files: SharedFiles, elsewhere: Elsewhere = nowhere) => {
  const arriving = new Map<string, () => ResultFile>()
  const pathOf = (run: number, index: number) =>
    join(files.folderOf(filesOfRun(run)), String(index))

  const onDisk = async (run: number, index: number): Promise<ResultFile | null> => {
    const path = pathOf(run, index)
    if (!(await files.fetch(filesOfRun(run), [`${index}.json`]))) return null
    const text = await readFile(metadataPath(path), 'utf8')
    return { ...(JSON.parse(text) as Omit<ResultFile, 'path' | 'run'>), path, run }
  }

  const find = async (run: number, index: number): Promise<ResultFile | null> =>
    arriving.get(pathOf(run, index))?.() ?? onDisk(run, index)

  /** What arrives at this server of a run. */
  const arrivingHere = (run: number | string): ResultFile[] =>
    [...arriving]
      .filter(([path]) => path.startsWith(join(files.folderOf(filesOfRun(run)), '/')))
      .map(([, describe]) => describe())

  const arrivingElsewhere = async (run: number): Promise<ResultFile[]> =>
    (await elsewhere.results(run)).map((one) => ({ ...one, path: pathOf(run, one.index) }))

  const findAnywhere = async (run: number, index: number): Promise<ResultFile | null> =>
    (await find(run, index)) ??
    (await arrivingElsewhere(run)).find((one) => one.index === index) ??
    null

  /** Brings the rows of a result to this machine; false where they are not published. */
  const fetchRows = ({ run, index }: ResultFile) =>
    files.fetch(filesOfRun(run), [`${index}.rows`, `${index}.marks`])

  return {
    files,
    arrivingHere,
    find: findAnywhere,
    /** All that is stored of a run, in order; of one that goes on also what arrives at another server. */
    ofRun: async (run: number, goesOn: boolean): Promise<ResultFile[]> => {
      const names = await files.namesIn(filesOfRun(run))
      const here = arrivingHere(run)
      const stored = names
        .filter((name) => name.endsWith('.json'))
        .map((name) => Number.parseInt(name, 10))
        .filter((index) => !here.some((one) => one.index === index))
      const found = await Promise.all(stored.map((index) => onDisk(run, index)))
      const known = [...found.filter((describe) => describe !== null), ...here]
      const others = goesOn && here.length === 0 ? await arrivingElsewhere(run) : []
      const unknown = others.filter(({ index }) => !known.some((one) => one.index === index))
      return [...known, ...unknown].sort((one, other) => one.index - other.index)
    },
    begin: async (run: number, about: About): Promise<ResultWriter> => {
      const group = filesOfRun(run)
      await mkdir(files.folderOf(group), { recursive: true, mode: 0o700 })
      const path = pathOf(run, about.index)
      const spool = await createSpool(path)
      const describe = (): ResultFile => ({
        ...about,
        ...spool.extent(),
        path,
        run,
        truncated: false,
        complete: false,
      })
      arriving.set(path, describe)
      return {
        add: spool.add,
        describe,
        end: async (truncated, changed) => {
          const whole = {
            ...describe(),
            ...(changed === undefined ? {} : { rows: changed }),
            truncated,
            complete: true,
          }
          const { path: _, run: __, ...written } = whole
          const names = [`${about.index}.rows`, `${about.index}.marks`, `${about.index}.json`]
          try {
            await spool.close()
            await writeFile(`${path}.part`, JSON.stringify(written), { mode: 0o600 })
            await rename(`${path}.part`, metadataPath(path))
            await files.publish(group, names)
          } finally {
            arriving.delete(path)
          }
          return whole
        },
      }
    },
    fetchRows,
    /** Rows of a result, wherever it is; of one that arrives at another server that reads them. */
    rows: async (stored: ResultFile, offset: number, limit: number): Promise<Row[]> => {
      const { run, index, path } = stored
      if (arriving.has(path) || (await fetchRows(stored))) return rowsOf(stored, offset, limit)
      const rows = await elsewhere.rows({ run, index, offset, limit })
      if (rows !== null) return rows
      if (await fetchRows(stored)) return rowsOf(stored, offset, limit)
      throw stored.complete ? expired() : arrivingSlowly()
    },
    /** Rows of what arrives at this server; null where that does not. */
    rowsArrivingHere: async ({ run, index, offset, limit }: RowsRequest) => {
      const here = arriving.get(pathOf(run, index))?.()
      return here === undefined ? null : rowsOf(here, offset, limit)
    },
    remove: (run: number | string) => files.remove(filesOfRun(run)),
    isArriving: (run: string) => arrivingHere(run).length > 0,
  }
}

export type StoredResults = ReturnType<typeof createStoredResults>
