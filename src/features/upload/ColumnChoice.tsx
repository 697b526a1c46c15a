import { useSelector } from '@xstate/react'
import type { AdvancedSettingsRef } from '../../machines/upload/advancedSettings.machine'
import { MultiSelect } from '../../ui'

interface Props {
  actor: AdvancedSettingsRef
  label: string
  chosen: readonly string[]
  hint: string
  onChange: (chosen: readonly string[]) => void
}

const maxShown = 100

/** Several columns of the file, searched by name. */
export function ColumnChoice({ actor, label, chosen, hint, onChange }: Props) {
  const { columns, search } = useSelector(actor, (snapshot) => snapshot.context)
  const all = columns.map((title, id) => ({ id, title }))
  const found = all.filter(({ title }) => title.toLowerCase().includes(search.trim().toLowerCase()))
  const isChosen = (name: string) => chosen.includes(name)
  return (
    <MultiSelect
      label={label}
      hint={hint}
      chosen={all.filter(({ title }) => isChosen(title))}
      options={found.slice(0, maxShown)}
      more={Math.max(0, found.length - maxShown)}
      search={search}
      onSearch={(text) => actor.send({ type: 'search.edited', text })}
      onToggle={({ title }) =>
        onChange(columns.filter((name) => (name === title ? !isChosen(name) : isChosen(name))))
      }
      loading={false}
      problem={null}
      none="No column has this name"
      placeholder="Choose columns"
    />
  )
}
