import { useSelector } from '@xstate/react'
import {
  limitProblem,
  type LimitEditorRef,
  type LimitKind,
} from '../../machines/explorer/options/limitEditor.machine'
import { Checkbox, Field, Segmented, Select } from '../../ui'
import { PillCard } from './parts/slots/PillCard'

const kinds: { value: LimitKind; label: string }[] = [
  { value: 'automatic', label: 'Auto' },
  { value: 'top', label: 'Top' },
  { value: 'bottom', label: 'Bottom' },
  { value: 'all', label: 'All' },
]
const hints: Partial<Record<LimitKind, string>> = {
  automatic: 'The chart shows the first 20 and offers the rest.',
  all: 'Up to 500 values are shown.',
}

/** How many values of a slot are shown. */
export function LimitEditor({ actor }: { actor: LimitEditorRef }) {
  const { draft, metrics } = useSelector(actor, (snapshot) => snapshot.context)
  const { kind, count, by, other } = draft
  const problem = limitProblem(draft)
  const edit = (patch: Partial<typeof draft>) => actor.send({ type: 'limit.edited', patch })
  const isRanked = kind === 'top' || kind === 'bottom'
  return (
    <PillCard
      title="Limit"
      tab={null}
      saveReason={problem}
      onSave={() => actor.send({ type: 'editor.submitted' })}
      onCancel={() => actor.send({ type: 'editor.dismissed' })}
    >
      <Segmented
        label="Show"
        value={kind}
        options={kinds}
        hint={hints[kind]}
        onChange={(next) => edit({ kind: next })}
      />
      {isRanked ? (
        <>
          <Field
            label="Count"
            value={count}
            error={problem}
            onChange={(text) => edit({ count: text })}
          />
          <Select
            label="By"
            value={by}
            options={metrics.map((name) => ({ value: name, label: name }))}
            onChange={(name) => edit({ by: name })}
          />
          <Checkbox
            label="The rest as Other"
            checked={other}
            onChange={(next) => edit({ other: next })}
          />
        </>
      ) : null}
    </PillCard>
  )
}
