import type { Aggregate, Column, FormData } from '../../api/contract'
import {
  drawsRows,
  isUndecided,
  type Entry,
  type PillPosition,
} from '../../machines/explorer/form/pills'
import { hasGrain } from '../../machines/explorer/form/timeGrains'
import { grainText, type LastRun } from './grainChoices'
import { limitText } from './limitChoices'
import { showText } from './metricChoices'

interface Around {
  column: Column | undefined
  last: LastRun
  /** The aggregate that its open card shows. */
  card: Aggregate | null
}

/** What stands around and behind the name of a pill: its aggregate, and how its values are grouped, limited or shown. */
export const pillWords = (
  form: FormData,
  position: PillPosition,
  entry: Entry,
  { column, last, card }: Around,
): { around?: string; tail?: string } => {
  if (typeof entry !== 'string') {
    if (drawsRows(form) && !isUndecided(entry)) return { tail: 'of each row' }
    const [aggregate, tail] = [card ?? entry.aggregate, showText(entry)]
    return { ...(aggregate && { around: aggregate }), ...(tail && { tail }) }
  }
  const grain =
    column && hasGrain(form, position.slot, column)
      ? grainText(form, position.slot, column.column_name, last)
      : undefined
  const tail = [grain, limitText(form, position)].filter((words) => words !== undefined).join(', ')
  return tail === '' ? {} : { tail }
}
