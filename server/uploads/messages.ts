import type { ProblemDetail } from '../../src/api/contract/problem.ts'
import type { PreviewOptions } from './options.ts'
import type { Source } from './prepare.ts'
import type { NamedKind } from './prepareFile.ts'
import type { Preview } from './preview.ts'

/** A file that is to be read. With a `stagedFile` it becomes a table in there, without one it is only shown. */
export interface ImportWork {
  source: Source
  named: NamedKind
  options: PreviewOptions
  stagedFile: string | null
  memoryMb: number
  threads: number
}

export type ImportAnswer =
  | { kind: 'imported'; rows: number; warnings: string[] }
  | { kind: 'previewed'; preview: Preview }
  | { kind: 'refused'; status: number; message: string; errors: ProblemDetail[] | undefined; fields: Record<string, string[]> | undefined }
