import { useSelector } from '@xstate/react'
import { draftProblem } from '../../machines/explorer/filters/filterDraft'
import type { FilterEditorRef } from '../../machines/explorer/filters/filterEditor.machine'
import { clauses, type Clause } from '../../machines/explorer/filters/filters'
import { Field, Segmented, Select } from '../../ui'
import { FilterValue, OperatorSelect } from '../filters/FilterFields'
import { CardValue, PillCard } from './parts/slots/PillCard'

const named = (name: string) => ({ value: name, label: name })

const clauseReason = (isColumn: boolean, having: readonly string[]) => {
  if (!isColumn) return 'Metrics are filtered by Having'
  return having.length === 0 ? 'Having needs a metric in the chart' : null
}

/** A filter beside its pill: what it is about, its operator, its value and its clause. */
export function FilterEditor({ actor }: { actor: FilterEditorRef }) {
  const context = useSelector(actor, (snapshot) => snapshot.context)
  const { filter, column, having } = context
  return (
    <PillCard
      title="Filter"
      saveReason={draftProblem(context)?.reason ?? null}
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
      <OperatorSelect actor={actor} ranges />
      <CardValue>
        <FilterValue actor={actor} />
      </CardValue>
      <Segmented<Clause>
        label="Clause"
        value={filter.clause}
        options={clauses}
        disabledReason={clauseReason(column !== null, having)}
        hint={
          filter.applied === false ? 'Unsaved. Closing this card discards the filter.' : undefined
        }
        onChange={(clause) => actor.send({ type: 'clause.chosen', clause })}
      />
    </PillCard>
  )
}
