import { useSelector } from '@xstate/react'
import { columnKinds } from '../../api/contract/columnKinds'
import { draftProblem } from '../../machines/explorer/filters/filterDraft'
import type { FilterEditorRef } from '../../machines/explorer/filters/filterEditor.machine'
import { valueText } from '../../machines/explorer/filters/filters'
import {
  boundsOf,
  daysOf,
  rangeDays,
  rangeOfDays,
  timePresets,
} from '../../machines/explorer/filters/ranges'
import { Field, Quiet } from '../../ui'
import { Histogram } from '../../ui/charts/frame/Histogram'
import { columnWriter } from '../../ui/format/numbers'
import { formatPeriod } from '../../api/contract/periodLabels'
import { RangePresets } from './parts/RangeParts'
import { ValueField } from './parts/ValueField'

/** How the values of the column lie, once that is known. */
function ColumnHistogram({ actor }: { actor: FilterEditorRef }) {
  const { range, column } = useSelector(actor, (snapshot) => snapshot.context)
  if (range === null || range.bins.length === 0) return null
  const isDate = column?.type_generic === columnKinds.moment
  const write = columnWriter(column?.column_name ?? '')
  const text = (value: unknown) => {
    if (typeof value === 'number') return write(value)
    return isDate ? formatPeriod(String(value), 'none') : String(value)
  }
  return (
    <Histogram
      least={text(range.min)}
      greatest={text(range.max)}
      counts={range.bins.map(({ count }) => count)}
    />
  )
}

const none = () => undefined

/** A range of time: one that stays relative, or between two days. */
export function TimeRange({ actor }: { actor: FilterEditorRef }) {
  const context = useSelector(actor, (snapshot) => snapshot.context)
  const range = valueText(context.filter.comparator)
  const [first, last] = daysOf(range) ?? ['', '']
  const problem = draftProblem(context)
  const days = rangeDays(range)
  const choose = (next: string) => actor.send({ type: 'range.chosen', range: next })
  const day = (label: string, text: string, onDay: (day: string) => void) => (
    <ValueField
      label={label}
      text={text}
      tags={null}
      readOnly={false}
      isDate
      suggestions={null}
      onType={onDay}
      onChoose={onDay}
      onEnter={none}
      onRemove={none}
    />
  )
  return (
    <>
      <RangePresets chosen={range} presets={timePresets} onChoose={choose} />
      {day('From', first, (next) => choose(rangeOfDays(next, last)))}
      {day('To', last, (next) => choose(rangeOfDays(first, next)))}
      <Quiet>{problem?.wrong ? problem.reason : (days ?? 'Choose a range or two days')}</Quiet>
      <ColumnHistogram actor={actor} />
    </>
  )
}

/** A range of numbers; either bound may be left out. */
export function NumberRange({ actor }: { actor: FilterEditorRef }) {
  const context = useSelector(actor, (snapshot) => snapshot.context)
  const [from, to] = boundsOf(context.filter)
  const problem = draftProblem(context)
  return (
    <>
      <Field
        label="From"
        value={from}
        onChange={(text) => actor.send({ type: 'bound.typed', at: 0, text })}
      />
      <Field
        label="To"
        value={to}
        error={problem?.wrong ? problem.reason : null}
        onChange={(text) => actor.send({ type: 'bound.typed', at: 1, text })}
      />
      <ColumnHistogram actor={actor} />
    </>
  )
}
