import type { ProblemDetail } from '../../src/api/contract/problem.ts'
import type { CsvOptions } from './options.ts'
import type { Scan } from './scan.ts'

export interface ImportWork {
  path: string
  folder: string
  stagedFile: string
  options: CsvOptions
  /** What was seen while the file arrived; null when its separator was not known then. */
  scan: Scan | null
  memoryMb: number
  threads: number
}

export type ImportAnswer =
  | { kind: 'imported'; rows: number; warnings: string[] }
  | { kind: 'refused'; status: number; message: string; errors: ProblemDetail[] | undefined; fields: Record<string, string[]> | undefined }
