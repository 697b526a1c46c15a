import type { AdhocFilter, ChartResult, FormData } from '../../../api/contract'
import { boundsOfPeriod } from '../../../api/contract/periods'
import { cyclicGrains, type PeriodGrain, type TimeGrain } from '../../../api/contract/timeGrains'
import { otherLabel } from '../../../api/contract/top'
import { rowOf } from '../../../api/contract/rowOf'
import { nullText } from '../../../api/contract/valueTexts'
import { vizTypes } from '../../../api/contract/vizTypes'
import { newFilter } from '../filters/filters'
import { entriesIn, nameOf } from '../form/pills'
import type { SlotName } from '../form/slotLayouts'
import { topOf, topSlotOf } from '../form/tops'
import { labelsAt, markColumns } from './marksIn'

/** A mark by the labels of its categories; `part` where it is one part of a bar. */
export interface ChosenMark {
  labels: readonly string[]
  /** What the part is called, what all parts are called, and whether one of them is the rest of many. */
  part?: { name: string; all: readonly string[]; cut: boolean } | undefined
}

/** What rows a mark stands for in one column: those with its value, of its period, or of none of the others. */
export interface Condition {
  column: string
  /** As the chart labels it. */
  label: string
  operator: string
  comparator: unknown
}

/** The rows that a mark stands for, or why no filter leaves them alone. */
export type MarkRows = { conditions: Condition[] } | { reason: string }

/** A chart as it was answered. */
export interface MarkedChart {
  form: FormData
  result: ChartResult
}

const isCyclic = (grain: TimeGrain) => (cyclicGrains as readonly string[]).includes(grain)

const comesAgain = 'Weekdays, months of the year and hours of the day cannot be a filter'
const hasComma = 'A value with a comma does not tell which column it is of'
const severalOther = 'Other of several columns cannot be a filter'
const timedOther = 'Other of periods cannot be a filter'

const conditionOf = (
  column: string,
  grain: TimeGrain | undefined,
  label: string,
): Condition | string => {
  if (label === nullText) return { column, label, operator: 'IS NULL', comparator: 'null' }
  if (grain === undefined || grain === 'none')
    return { column, label, operator: '==', comparator: label }
  if (isCyclic(grain)) return comesAgain
  const bounds = boundsOfPeriod(label, grain as PeriodGrain)
  return bounds === null
    ? { column, label, operator: '==', comparator: label }
    : { column, label, operator: 'TEMPORAL_RANGE', comparator: bounds.join(' : ') }
}

interface Labelled {
  columns: readonly string[]
  /** What the columns are called in the result, where their labels can be told apart. */
  names: readonly string[]
  label: string
  /** The labels beside it, and whether one of them is the rest. */
  all: () => readonly string[]
  gathers: boolean
}

const restOf = (all: readonly string[]) =>
  [`${otherLabel} (rest)`, otherLabel].find((name) => all.includes(name))

const rowsOf = (
  { columns, names, label, all, gathers }: Labelled,
  grains: Readonly<Record<string, TimeGrain>>,
): MarkRows => {
  const [first = ''] = columns
  const named = names.length === columns.length ? names : columns
  const grainAt = (at: number) => grains[named[at] ?? '']
  if (gathers && label.startsWith(otherLabel)) {
    const labels = all()
    if (label === restOf(labels)) {
      if (columns.length > 1) return { reason: severalOther }
      if (grainAt(0) !== undefined) return { reason: timedOther }
      const others = labels.filter((one) => one !== label)
      const operator = others.includes(nullText) ? 'NOT IN' : 'IS NULL OR NOT IN'
      return { conditions: [{ column: first, label, operator, comparator: others }] }
    }
  }
  const values = columns.length === 1 ? [label] : label.split(', ')
  if (values.length !== columns.length) return { reason: hasComma }
  const found = columns.map((column, at) => conditionOf(column, grainAt(at), values[at] ?? ''))
  const reason = found.find((one) => typeof one === 'string')
  return reason === undefined ? { conditions: found as Condition[] } : { reason }
}

/** The rows that a mark of a chart stands for. */
export const rowsOfMark = (
  { form, result }: MarkedChart,
  { labels, part }: ChosenMark,
): MarkRows => {
  const { chart_metadata: drawn, time_grains: grains = {} } = result
  const gathers = (slot: SlotName) => {
    const top = topSlotOf(form, slot)
    return top !== null && topOf(form, top)?.other === true
  }
  const slots = rowOf(vizTypes, form.viz_type)?.marks ?? []
  const namesAt = [drawn.x.label, drawn.y.label].map((names) => names.split(', '))
  const categories = markColumns(form).map((columns, at): Labelled => ({
    columns,
    names: namesAt[at] ?? [],
    label: labels[at] ?? '',
    all: () => labelsAt(result, at),
    gathers: slots[at]?.some(gathers) ?? false,
  }))
  const split = entriesIn(form, 'columns').map(nameOf)
  const parts =
    part === undefined || split.length === 0
      ? []
      : [
          {
            columns: split,
            names: drawn.series,
            label: part.name,
            all: () => part.all,
            gathers: gathers('columns') || part.cut,
          },
        ]
  const found = [...categories, ...parts].map((each) => rowsOf(each, grains))
  const none = found.find((rows) => 'reason' in rows)
  return (
    none ?? { conditions: found.flatMap((rows) => ('conditions' in rows ? rows.conditions : [])) }
  )
}

/** The conditions as filters of a chart. */
export const filtersOfMark = (conditions: readonly Condition[]): AdhocFilter[] =>
  conditions.map(({ column, operator, comparator }) => ({
    ...newFilter(column, 'WHERE'),
    operator,
    comparator,
    applied: true,
  }))
