import { Field } from '../../../../ui/controls/Field'
import { Select } from '../../../../ui/controls/Select'
import { PillCard } from './PillCard'

interface Props {
  column: string
  aggregates: readonly string[]
  aggregate: string
  onChoose: (aggregate: string) => void
  onSave: () => void
  onCancel: () => void
}

export function AggregationCard({
  column,
  aggregates,
  aggregate,
  onChoose,
  onSave,
  onCancel,
}: Props) {
  return (
    <PillCard title="Calculation" height={330} onSave={onSave} onCancel={onCancel}>
      <Field label="Column" value={column} readOnly onChange={() => undefined} />
      <Select
        label="Aggregation"
        value={aggregate}
        options={aggregates.map((name) => ({ value: name, label: name }))}
        onChange={onChoose}
      />
    </PillCard>
  )
}
