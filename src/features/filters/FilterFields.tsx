import { useSelector } from '@xstate/react'
import { cellLabel, type ColumnValue } from '../../api/contract'
import { columnKinds } from '../../api/contract/columnKinds'
import { columnHasValues, draftProblem } from '../../machines/explorer/filters/filterDraft'
import type { FilterEditorRef } from '../../machines/explorer/filters/filterEditor.machine'
import {
  editorOperators,
  operatorsFor,
  takesBounds,
  takesList,
  takesNothing,
  takesTimeRange,
  valuesOf,
  valueText,
} from '../../machines/explorer/filters/filters'
import { Select } from '../../ui'
import { NumberRange, TimeRange } from './RangeFields'
import { ValueField } from './parts/ValueField'

const shown = ({ value, count }: ColumnValue) => ({ value: cellLabel(value), count })

const operatorNames: Readonly<Record<string, string>> = {
  BETWEEN: 'Between',
  TEMPORAL_RANGE: 'Time range',
}

/** With `ranges` also the range that suits the column is offered. */
export function OperatorSelect({
  actor,
  ranges = false,
}: {
  actor: FilterEditorRef
  ranges?: boolean
}) {
  const context = useSelector(actor, (snapshot) => snapshot.context)
  const problem = draftProblem(context)
  const { column, filter } = context
  const { operator } = filter
  const offered = ranges ? operatorsFor(column, filter.clause) : editorOperators
  const names =
    takesList(operator) && !offered.includes(operator) ? [...offered, operator] : offered
  return (
    <Select
      label="Operator"
      placeholder="Select from Operators"
      value={operator === '' ? null : operator}
      options={names.map((name) => ({ value: name, label: operatorNames[name] ?? name }))}
      error={operator !== '' && problem?.field === 'operator' ? problem.reason : null}
      onChange={(chosen) => actor.send({ type: 'operator.chosen', operator: chosen })}
    />
  )
}

export function FilterValue({ actor }: { actor: FilterEditorRef }) {
  const context = useSelector(actor, (snapshot) => snapshot.context)
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const failed = useSelector(actor, (snapshot) => snapshot.matches('failed'))
  const { filter, column, typed, values } = context
  const problem = draftProblem(context)
  if (takesTimeRange(filter.operator)) return <TimeRange actor={actor} />
  if (takesBounds(filter.operator)) return <NumberRange actor={actor} />
  const isList = takesList(filter.operator)
  const status = failed ? ('failed' as const) : busy ? ('loading' as const) : ('ready' as const)
  return (
    <ValueField
      text={isList ? typed : valueText(filter.comparator)}
      tags={isList ? valuesOf(filter) : null}
      error={problem?.wrong ? problem.reason : null}
      readOnly={takesNothing(filter.operator)}
      isDate={column?.type_generic === columnKinds.moment && filter.clause === 'WHERE'}
      suggestions={
        columnHasValues(context)
          ? {
              status,
              values: values.map(shown),
              onRetry: () => actor.send({ type: 'values.retried' }),
            }
          : null
      }
      onType={(text) => actor.send({ type: 'value.typed', text })}
      onEnter={() => actor.send({ type: 'value.entered' })}
      onChoose={(value) => actor.send({ type: 'value.chosen', value })}
      onRemove={(index) => actor.send({ type: 'value.removed', index })}
    />
  )
}
