import { dateConversion, type Conversion } from './conversions.ts'
import { formatsOf, isShort, typeOf } from './dates.ts'
import type { Prepared } from '../csv/prepare.ts'
import type { StagedTable } from '../import/stagedTable.ts'

const maxColumns = 50

/**
 * The conversions of columns whose first rows, which are staged as text, are dates in one form and no other. Read so at
 * once they take half the time; where a later value does not fit, the column is read again as text.
 */
export const datesAhead = async (table: StagedTable, { options }: Prepared) => {
  const ahead = new Map<string, Conversion>()
  if (!options.inferDates) return ahead
  const likely = [...(await table.nearlyTyped())].filter(
    (name) => !options.columnTypes.has(name) && !options.parseDates.includes(name),
  )
  if (likely.length > maxColumns) return ahead
  for (const name of likely) {
    const {
      found: [format, ...others],
    } = await formatsOf(table, name)
    if (format !== undefined && others.length === 0 && !isShort(format))
      ahead.set(name, dateConversion(typeOf(format), format))
  }
  return ahead
}
