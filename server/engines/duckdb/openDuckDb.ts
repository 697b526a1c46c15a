import { mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { forbidden, Refusal } from '../../problem.ts'
import type { Workspace } from '../workspace.ts'
import { limitsOf, type DuckDbLimits } from './limits.ts'
import { supervisedEngine, type SupervisedEngine } from './supervisedEngine.ts'
import { superviseEngine } from './supervisor.ts'

export interface DuckDbOptions {
  file: string
  /** Where uploads are staged. The engine reaches none of it but the folder of what is being adopted. */
  stagingFolder: string
  limits?: DuckDbLimits
}

/** The workspace in a file of this server's own. */
export interface EmbeddedWorkspace extends Workspace, SupervisedEngine {
  /** Has every write of tables noted, with how many there have been, before it is answered. */
  onWritten: (note: (writes: number) => Promise<void>) => void
  /** The process that owns the file, for health and tests. */
  pid: () => number | undefined
}

const unopened = (error: unknown) =>
  new Refusal(
    503,
    `The engine could not be started: ${error instanceof Error ? error.message : String(error)}`,
  )

/** Opens the embedded workspace database: one process of its own holds the file for as long as the server runs. */
export const openDuckDb = async (options: DuckDbOptions): Promise<EmbeddedWorkspace> => {
  const stagingFolder = resolve(options.stagingFolder)
  await rm(stagingFolder, { recursive: true, force: true })
  const adoptingFolder = join(stagingFolder, 'adopting')
  await mkdir(adoptingFolder, { recursive: true })
  const { processMb, ...limits } = limitsOf(options.limits)
  const file = resolve(options.file)
  const spillFolder = join(stagingFolder, 'spill')
  const supervisor = superviseEngine({
    engine: { ...limits, file, access: 'READ_WRITE', adoptingFolder, spillFolder },
    processMb,
    lockTries: 100,
    unopened,
  })
  await supervisor.start()
  const engine = supervisedEngine(supervisor, { adoptingFolder, foreign: false })
  let note: ((writes: number) => Promise<void>) | null = null
  const noted = async () => {
    const mark = note === null ? null : await engine.mark()
    if (mark !== null) await note?.(mark.writes)
  }
  return {
    ...engine,
    onWritten: (then) => {
      note = then
    },
    adopt: async (adoption, signal) => {
      const rows = await engine.adopt(adoption, signal)
      await noted()
      return rows
    },
    dropTable: async (table) => {
      await engine.dropTable(table)
      await noted()
    },
    renameTable: async (table, name) => {
      await engine.renameTable(table, name)
      await noted()
    },
    execute: () =>
      Promise.reject(forbidden('Only SELECT statements are allowed against this database.')),
    stagingFolder,
    pid: supervisor.pid,
    isRunning: () => supervisor.pid() !== undefined,
    close: supervisor.close,
  }
}
