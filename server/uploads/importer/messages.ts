import type { LeftOutLine } from '../../../src/api/contract/upload.ts'
import type { ProblemDetail } from '../../../src/api/contract/problem.ts'
import type { LinesWork } from './loadLines.ts'
import type { PreviewOptions } from '../csv/options.ts'
import type { Grammar } from '../csv/scan.ts'
import type { Preview } from '../import/preview.ts'
import type { SentFile } from '../parts/listParts.ts'

/** Files that are to be read. With a `stagedFile` they become a table in there, without one they are only shown. */
export interface ImportWork {
  files: readonly SentFile[]
  /** Where goes what is made of them on the way. */
  folder: string
  options: PreviewOptions
  stagedFile: string | null
  memoryMb: number
  threads: number
}

/** The calls of a process that reads files: follow one that still arrives, of which so many bytes are there, read one, or load the rows of a result. */
export type ImporterCall =
  | { kind: 'lines'; work: LinesWork }
  | { kind: 'arriving'; path: string; grammar: Grammar; bytes: number }
  | { kind: 'read'; work: ImportWork }

/** What is told of a file that was read. */
export interface Imported {
  /** The names of the staged columns. */
  columns: readonly string[]
  rows: number
  warnings: string[]
  leftOut: readonly LeftOutLine[]
}

export type ImportAnswer =
  | ({ kind: 'imported' } & Imported)
  | { kind: 'previewed'; preview: Preview }
  | {
      kind: 'refused'
      status: number
      message: string
      errors: ProblemDetail[] | undefined
      fields: Record<string, string[]> | undefined
    }

export type ImporterAnswer = ImportAnswer | { kind: 'scanned'; bytes: number }
