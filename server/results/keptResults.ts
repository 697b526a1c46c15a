import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { KeptResult } from '../../src/api/contract/keptResult.ts'
import type { Row } from '../sql/ran.ts'
import { createSpool, readLines, type Extent, type Spool } from './spool.ts'

/** A result on disk: `path` is where its files begin. */
export type Kept = KeptResult & Extent & { path: string }

/** A result on its way to the disk. */
export interface Keeping extends Pick<Spool, 'add'> {
  kept: () => Kept
  /** No more rows come; those that came can be read. `changed` counts those that a statement wrote without answering them. */
  end: (truncated: boolean, changed?: number) => Promise<Kept>
}

type About = Pick<KeptResult, 'index' | 'statement' | 'columns' | 'wrote'>

const told = (path: string) => `${path}.json`

/** The first rows that a page holds are asked for in fewer where they are large. */
const rowsOf = async (
  { path, columns, ...extent }: Kept,
  offset: number,
  limit: number,
): Promise<Row[]> => {
  const lines = await readLines(path, extent, offset, limit)
  return lines.map((line) => {
    const cells = JSON.parse(line) as Row[string][]
    return Object.fromEntries(columns.map(({ name }, index) => [name, cells[index] ?? null]))
  })
}

/** The results of runs that are kept in a folder: one folder for each run, in it the files of each statement. */
export const createKeptResults = (folder: string) => {
  const arriving = new Map<string, () => Kept>()
  const pathOf = (run: number, index: number) => join(folder, String(run), String(index))

  const onDisk = async (path: string): Promise<Kept | null> => {
    const text = await readFile(told(path), 'utf8').catch(() => null)
    return text === null ? null : { ...(JSON.parse(text) as Omit<Kept, 'path'>), path }
  }

  const find = async (run: number, index: number): Promise<Kept | null> => {
    const path = pathOf(run, index)
    return arriving.get(path)?.() ?? onDisk(path)
  }

  return {
    folder,
    find,
    /** All that is kept of a run, in order. */
    ofRun: async (run: number): Promise<Kept[]> => {
      const names = await readdir(join(folder, String(run))).catch(() => [])
      const indexes = names
        .filter((name) => name.endsWith('.rows'))
        .map((name) => Number.parseInt(name, 10))
      const found = await Promise.all(
        indexes.sort((one, other) => one - other).map((index) => find(run, index)),
      )
      return found.filter((kept) => kept !== null)
    },
    begin: async (run: number, about: About): Promise<Keeping> => {
      await mkdir(join(folder, String(run)), { recursive: true, mode: 0o700 })
      const path = pathOf(run, about.index)
      const spool = await createSpool(path)
      const kept = (): Kept => ({
        ...about,
        ...spool.extent(),
        path,
        truncated: false,
        complete: false,
      })
      arriving.set(path, kept)
      return {
        add: spool.add,
        kept,
        end: async (truncated, changed) => {
          const whole = {
            ...kept(),
            ...(changed === undefined ? {} : { rows: changed }),
            truncated,
            complete: true,
          }
          const { path: _, ...written } = whole
          await spool.close()
          await writeFile(`${path}.part`, JSON.stringify(written), { mode: 0o600 })
          await rename(`${path}.part`, told(path))
          arriving.delete(path)
          return whole
        },
      }
    },
    rows: rowsOf,
    remove: async (run: number | string) => {
      await rm(join(folder, String(run)), { recursive: true, force: true })
    },
    isArriving: (run: string) =>
      [...arriving.keys()].some((path) => path.startsWith(join(folder, run, '/'))),
  }
}

export type KeptResults = ReturnType<typeof createKeptResults>
