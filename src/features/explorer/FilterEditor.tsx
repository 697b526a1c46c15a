import { useSelector } from '@xstate/react'
import type { ColumnValue } from '../../api/contract'
import { columnHasValues, draftProblem } from '../../machines/explorer/filters/filterDraft'
import type { FilterEditorRef } from '../../machines/explorer/filters/filterEditor.machine'
import {
  clauses,
  editorOperators,
  takesList,
  takesNothing,
  valuesOf,
  valueText,
  type Clause,
} from '../../machines/explorer/filters/filters'
import { Field, Segmented, Select } from '../../ui'
import { PillCard } from './parts/slots/PillCard'
import { ValueField } from './parts/slots/ValueField'
import { columnKinds } from '../../api/contract/columnKinds'

const shown = ({ value, count }: ColumnValue) => ({
  value: value === '' ? '<empty string>' : String(value),
  count,
})
const named = (name: string) => ({ value: name, label: name })

const clauseReason = (isColumn: boolean, having: readonly string[]) => {
  if (!isColumn) return 'Metrics are filtered by Having'
  return having.length === 0 ? 'Having needs a metric in the chart' : null
}

/** A filter beside its pill: what it is about, its operator, its value and its clause. */
export function FilterEditor({ actor }: { actor: FilterEditorRef }) {
  const context = useSelector(actor, (snapshot) => snapshot.context)
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const failed = useSelector(actor, (snapshot) => snapshot.matches('failed'))
  const { filter, column, having, typed, values } = context
  const problem = draftProblem(context)
  const isList = takesList(filter.operator)
  const status = failed ? ('failed' as const) : busy ? ('loading' as const) : ('ready' as const)
  return (
    <PillCard
      title="Filter"
      saveReason={problem?.reason ?? null}
      onSave={() => actor.send({ type: 'filter.submitted' })}
      onCancel={() => actor.send({ type: 'editor.dismissed' })}
    >
      {filter.clause === 'HAVING' && having.length > 1 ? (
        <Select
          label="Metric"
          value={filter.subject}
          options={having.map(named)}
          onChange={(subject) => actor.send({ type: 'subject.chosen', subject })}
        />
      ) : (
        <Field label="Column" value={filter.subject} readOnly onChange={() => undefined} />
      )}
      <Select
        label="Operator"
        placeholder="Select from Operators"
        value={filter.operator === '' ? null : filter.operator}
        options={editorOperators.map(named)}
        error={filter.operator !== '' && problem?.field === 'operator' ? problem.reason : null}
        onChange={(operator) => actor.send({ type: 'operator.chosen', operator })}
      />
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
      <Segmented<Clause>
        label="Clause"
        value={filter.clause}
        options={clauses}
        disabledReason={clauseReason(column !== null, having)}
        hint={
          filter.applied === false ? 'Not applied yet: closing without Save removes it.' : undefined
        }
        onChange={(clause) => actor.send({ type: 'clause.chosen', clause })}
      />
    </PillCard>
  )
}
