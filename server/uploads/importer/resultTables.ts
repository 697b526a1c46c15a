import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { openDuckDbFile } from '../../engines/duckdb/openDuckDbFile.ts'
import type { Engine } from '../../engines/engine.ts'
import { lazyEngine, type LazyEngine } from '../../engines/lazyEngine.ts'
import { room, startImporter } from './importProcess.ts'
import { expired, type ResultFile } from '../../results/storedResults.ts'

const idleMs = 120_000
const maxOpen = 4

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  )

/** Stored results as tables that can be queried: each becomes one at its first query. */
export const createResultTables = (
  stagingFolder: string,
  fetchRows: (stored: ResultFile) => Promise<boolean>,
) => {
  const opened = new Map<string, LazyEngine>()
  const closing = new AbortController()
  let loading: Promise<unknown> = Promise.resolve()

  const load = async ({ path, columns }: ResultFile, file: string) => {
    const part = `${file}.${randomUUID()}`
    const spill = `${part}.spill`
    const importer = startImporter()
    try {
      await mkdir(spill, { recursive: true, mode: 0o700 })
      const work = {
        linesFile: `${path}.rows`,
        into: part,
        kinds: columns.map(({ type_generic }) => type_generic),
        folder: spill,
        ...room,
      }
      await importer.load(work, closing.signal)
      await rename(part, file)
    } finally {
      importer.end()
      await rm(spill, { recursive: true, force: true })
    }
  }

  const loaded = async (stored: ResultFile) => {
    const file = `${stored.path}.duckdb`
    const inTurn = loading.then(async () => {
      if (!(await fetchRows(stored))) throw expired()
      if (!(await exists(file))) await load(stored, file)
    })
    loading = inTurn.catch(() => undefined)
    await inTurn
    return openDuckDbFile({ file, writable: false, stagingFolder })
  }

  return {
    /** The engine of the table `result` of a stored result, whose columns are c0, c1 and so on. */
    engineOf: (stored: ResultFile): Engine => {
      const found = opened.get(stored.path) ?? lazyEngine(() => loaded(stored), 0, idleMs)
      opened.delete(stored.path)
      opened.set(stored.path, found)
      for (const [path, oldest] of opened) {
        if (opened.size <= maxOpen) break
        opened.delete(path)
        oldest.retire()
      }
      return found
    },
    close: async () => {
      closing.abort()
      await loading
      await Promise.all([...opened.values()].map((engine) => engine.close()))
    },
  }
}

export type ResultTables = ReturnType<typeof createResultTables>
