import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { StoredResult } from '../../src/api/contract/storedResult.ts'
import type { Row } from './ran.ts'
import { createSpool, readLines, type Extent, type Spool } from './spool.ts'

/** A result on disk: `path` is where its files begin. */
export type ResultFile = StoredResult & Extent & { path: string }

/** A result on its way to the disk. */
export interface ResultWriter extends Pick<Spool, 'add'> {
  describe: () => ResultFile
  /** No more rows come; those that came can be read. `changed` counts those that a statement wrote without answering them. */
  end: (truncated: boolean, changed?: number) => Promise<ResultFile>
}

type About = Pick<StoredResult, 'index' | 'statement' | 'columns' | 'wrote'>

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

/** Those of a run whose rows arrive at another server. */
type ArrivingElsewhere = (run: number) => Promise<readonly ResultFile[]>

/** The results of runs that are stored in a folder: one folder for each run, in it the files of each statement. */
export const createStoredResults = (
  folder: string,
  arrivingElsewhere: ArrivingElsewhere = () => Promise.resolve([]),
) => {
  const arriving = new Map<string, () => ResultFile>()
  const pathOf = (run: number, index: number) => join(folder, String(run), String(index))

  const onDisk = async (path: string): Promise<ResultFile | null> => {
    const text = await readFile(metadataPath(path), 'utf8').catch(() => null)
    return text === null ? null : { ...(JSON.parse(text) as Omit<ResultFile, 'path'>), path }
  }

  const find = async (run: number, index: number): Promise<ResultFile | null> => {
    const path = pathOf(run, index)
    return arriving.get(path)?.() ?? onDisk(path)
  }

  /** What arrives at this server of a run. */
  const arrivingHere = (run: number | string): ResultFile[] =>
    [...arriving]
      .filter(([path]) => path.startsWith(join(folder, String(run), '/')))
      .map(([, describe]) => describe())

  const findAnywhere = async (run: number, index: number): Promise<ResultFile | null> =>
    (await find(run, index)) ??
    (await arrivingElsewhere(run)).find((one) => one.index === index) ??
    null

  return {
    folder,
    arrivingHere,
    find: findAnywhere,
    /** All that is kept of a run, in order. */
    ofRun: async (run: number): Promise<ResultFile[]> => {
      const names = await readdir(join(folder, String(run))).catch(() => [])
      const indexes = names
        .filter((name) => name.endsWith('.rows'))
        .map((name) => Number.parseInt(name, 10))
      const found = await Promise.all(
        indexes.sort((one, other) => one - other).map((index) => find(run, index)),
      )
      const known = found.filter((describe) => describe !== null)
      if (known.length === found.length) return known
      const elsewhere = await arrivingElsewhere(run)
      return [...known, ...elsewhere].sort((one, other) => one.index - other.index)
    },
    begin: async (run: number, about: About): Promise<ResultWriter> => {
      await mkdir(join(folder, String(run)), { recursive: true, mode: 0o700 })
      const path = pathOf(run, about.index)
      const spool = await createSpool(path)
      const describe = (): ResultFile => ({
        ...about,
        ...spool.extent(),
        path,
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
          const { path: _, ...written } = whole
          await spool.close()
          await writeFile(`${path}.part`, JSON.stringify(written), { mode: 0o600 })
          await rename(`${path}.part`, metadataPath(path))
          arriving.delete(path)
          return whole
        },
      }
    },
    rows: rowsOf,
    remove: async (run: number | string) => {
      await rm(join(folder, String(run)), { recursive: true, force: true })
    },
    isArriving: (run: string) => arrivingHere(run).length > 0,
  }
}

export type StoredResults = ReturnType<typeof createStoredResults>
