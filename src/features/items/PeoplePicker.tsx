import { useSelector } from '@xstate/react'
import type { PeopleListRef } from '../../machines/projects/peopleList.machine'
import type { Picked } from '../../machines/projects/projectDraft'
import { MultiSelect } from '../../ui'

const maxShown = 50

interface Props {
  label: string
  actor: PeopleListRef
  chosen: readonly Picked[]
  onToggle: (person: Picked) => void
  without?: readonly number[]
  /** Who cannot be taken out again, and why. */
  fixed?: { ids: readonly number[]; reason: string }
  placeholder: string
  hint?: string
}

/** Several people out of all who can sign in. */
export function PeoplePicker({
  label,
  actor,
  chosen,
  onToggle,
  without = [],
  fixed,
  placeholder,
  hint,
}: Props) {
  const { search, users } = useSelector(actor, (snapshot) => snapshot.context)
  const { data, problem } = useSelector(users, (snapshot) => snapshot.context)
  const loading = useSelector(users, (snapshot) => snapshot.hasTag('busy'))
  const failed = useSelector(users, (snapshot) => snapshot.matches('failed'))
  const term = search.trim().toLowerCase()
  const found = (data ?? []).filter(
    ({ id, active, name, username, email }) =>
      active &&
      !without.includes(id) &&
      [name, username, email].some((text) => text.toLowerCase().includes(term)),
  )
  return (
    <MultiSelect
      label={label}
      placeholder={placeholder}
      {...(hint === undefined ? {} : { hint })}
      chosen={chosen.map((person) => ({
        ...person,
        fixedReason: fixed?.ids.includes(person.id) ? fixed.reason : undefined,
      }))}
      options={found
        .slice(0, maxShown)
        .map(({ id, name, email }) => ({ id, title: name, hint: email }))}
      more={Math.max(0, found.length - maxShown)}
      search={search}
      onSearch={(text) => actor.send({ type: 'search.edited', text })}
      onToggle={({ id, title }) => onToggle({ id, title })}
      loading={loading && data === null}
      problem={failed ? problem : null}
      none={term === '' ? 'There are no other people yet' : `No people match “${search.trim()}”`}
    />
  )
}
