import { availableParallelism, totalmem } from 'node:os'

export interface DuckDbLimits {
  /** What the engine may hold for its queries; beyond it they spill to disk or are refused. */
  memoryMb?: number
  /** What the engine's whole process may hold before it is ended and started anew. */
  processMb?: number
  temporaryMb?: number
  threads?: number
}

const defaults = (): Required<DuckDbLimits> => {
  const memoryMb = Math.max(512, Math.min(16_384, Math.floor(totalmem() / 1_048_576 / 4)))
  return {
    memoryMb,
    processMb: 0,
    temporaryMb: 20_480,
    threads: Math.max(2, availableParallelism()),
  }
}

/** The limits of an engine's process: those that were chosen, and what suits this machine. */
export const limitsOf = (limits: DuckDbLimits | undefined): Required<DuckDbLimits> => {
  const chosen = { ...defaults(), ...limits }
  return { ...chosen, processMb: chosen.processMb || Math.round(chosen.memoryMb * 1.25) + 768 }
}
