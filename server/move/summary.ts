import { kindNames } from '../charts/sql/derived.ts'
import type { Moved } from './moveWorkspace.ts'

const sum = (rows: readonly { rows: number }[]) =>
  rows.reduce((all, one) => all + one.rows, 0).toLocaleString('en-US')

/** What was moved, and what is otherwise from now on, line by line. */
export const summaryOf = ({ tables, metadata, files, notComputed, otherKinds }: Moved) => [
  `Moved and compared, row by row: ${tables.length} tables with ${sum(tables)} rows, ${metadata.length} tables of metadata with ${sum(metadata)} rows; file by file: ${files} files. Both sides are equal.`,
  ...(notComputed.length === 0
    ? []
    : [
        'Written for the embedded engine, and not computed by the new database:',
        ...notComputed.map(
          ({ dataset, what, message }) => `  ${what} of the dataset ${dataset}: ${message}`,
        ),
        'They were moved as they are: change them in Chartroom.',
      ]),
  ...otherKinds.map(
    ({ dataset, column, before, now }) =>
      `The column ${column} of the dataset ${dataset} holds ${kindNames[now]} in the new database, and held ${kindNames[before]} before.`,
  ),
  'Start the new servers with these settings. The old data folder is as it was: do not start a server on it again.',
]
