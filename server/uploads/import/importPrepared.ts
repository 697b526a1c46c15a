import type { DuckDBConnection } from '@duckdb/node-api'
import {
  columnarTitle,
  importColumnar,
  isColumnarFormat,
  type PreparedColumnar,
} from '../columnar/importColumnar.ts'
import type { PreviewOptions } from '../csv/options.ts'
import type { Prepared } from '../csv/prepare.ts'
import type { Scan } from '../csv/scan.ts'
import type { Part } from '../parts/openParts.ts'
import { unacceptable } from '../../problem.ts'
import type { PreparedSheet } from '../workbook/prepareWorkbook.ts'
import { importTable } from './importTable.ts'
import { prepareFile } from './prepareFile.ts'

/** A file in the form it is read in. */
export type PreparedFile = Prepared | PreparedSheet | PreparedColumnar

export const isColumnar = (prepared: PreparedFile): prepared is PreparedColumnar =>
  'columnar' in prepared

/** Brings one of the files that came into the form it is read in; `scan` is what was counted while it arrived. */
export const preparePart = async (
  { format, path, folder, isCut }: Part,
  options: PreviewOptions,
  scan: Scan | null = null,
): Promise<PreparedFile> => {
  if (!isColumnarFormat(format)) return prepareFile({ path, folder, isCut, scan }, format, options)
  if (isCut) throw unacceptable(`The ${columnarTitle(format)} file can only be read as a whole`)
  return { columnar: format, path, options }
}

type Named = Pick<PreviewOptions, 'useColumns' | 'parseDates' | 'columnTypes'>

/** Reads a file into the table `staged`, whole or not at all; `ofColumns` says what is chosen of its columns. */
export const importPrepared = (
  connection: DuckDBConnection,
  prepared: PreparedFile,
  ofColumns: (names: readonly string[]) => Partial<Named> = () => ({}),
) =>
  isColumnar(prepared)
    ? importColumnar(connection, prepared, ofColumns)
    : importTable(connection, {
        ...prepared,
        options: { ...prepared.options, ...ofColumns(prepared.csv.header.names) },
      })
