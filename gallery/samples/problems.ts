import type { Problem } from '../../src/api/contract'

export const theServerIsDown: Problem = { status: 503, message: 'The server is down' }
export const notFound: Problem = { status: 404, message: 'Not found' }
export const forbidden: Problem = { status: 403, message: 'Forbidden' }
export const unreachable: Problem = {
  status: 0,
  message: 'The server cannot be reached. Check that it is running, then try again.',
}

/** What a form refuses at none of the fields that it shows. */
export const refusedElsewhere: Problem = {
  status: 422,
  message: 'warehouse: Not to be found',
  fields: { warehouse: ['Not to be found'] },
}

const badCell = (line: number, column: string, value: string, expected: string) => ({
  message: `Line ${line}`,
  error_type: 'BAD_CELL',
  level: 'error' as const,
  extra: { line, column, value, expected },
})

export const badCells: Problem = {
  status: 422,
  message:
    '3 cells of strikes.csv do not fit their column. Mend them in the file, then upload it again.',
  errors: [
    badCell(1204, 'cost', 'n/a', 'a whole number'),
    badCell(1377, 'cost', '12.5.1', 'a whole number'),
    badCell(20412, 'incident_date', '31.02.2019', 'a date'),
  ],
}
