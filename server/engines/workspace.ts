import type { Engine } from './engine.ts'

/** The database that takes the uploaded tables and what models make. */
export interface Workspace extends Engine {
  /** Where this server stages files for `adopt`. */
  stagingFolder: string
  /** Whether it can be queried. */
  isRunning: () => boolean
}
