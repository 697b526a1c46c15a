import { useSelector } from '@xstate/react'
import type { GlobalSearchRef } from '../../machines/shell/globalSearch.machine'
import { inGroups } from '../../machines/shell/searchGroups'
import { Button } from '../../ui'
import { HeaderSearch } from './parts/HeaderSearch'
import { KindIcon } from '../items/KindIcon'

export function GlobalSearch({ actor }: { actor: GlobalSearchRef }) {
  const { text, found, at, problem } = useSelector(actor, (snapshot) => snapshot.context)
  const open = useSelector(actor, (snapshot) => snapshot.hasTag('open'))
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const failed = useSelector(actor, (snapshot) => snapshot.matches('failed'))
  const groups = failed
    ? []
    : inGroups(found).map(({ title, items }) => ({
        title,
        items: items.map(({ type, id, title: name, viz_type, hint }) => ({
          key: `${type} ${id}`,
          name,
          hint,
          icon: <KindIcon kind={type} vizType={viz_type} />,
        })),
      }))
  const description = failed ? (
    <>
      <p>The search failed. {problem?.message}</p>
      <Button onClick={() => actor.send({ type: 'search.retried' })}>Try again</Button>
    </>
  ) : groups.length > 0 ? null : busy ? (
    'Searching …'
  ) : (
    <>No results for “{text.trim()}”. Search covers titles only.</>
  )
  return (
    <HeaderSearch
      label="Search projects, charts, dashboards, datasets"
      text={text}
      open={open}
      busy={busy}
      groups={groups}
      at={at}
      description={description}
      onEdit={(edited) => actor.send({ type: 'search.edited', text: edited })}
      onResume={() => actor.send({ type: 'search.resumed' })}
      onLeave={() => actor.send({ type: 'search.left' })}
      onMove={(by) => actor.send({ type: 'choice.moved', by })}
      onPoint={(index) => actor.send({ type: 'choice.pointed', at: index })}
      onOpen={() => actor.send({ type: 'choice.opened' })}
    />
  )
}
