import { useSelector } from '@xstate/react'
import { shownItems, mergeItems, type SectionSettings } from '../../machines/home/homeItems'
import type { HomeSectionRef } from '../../machines/home/homeSection.machine'
import { kinds } from '../../machines/items/kinds'
import { goTo } from '../../machines/lib/peers'
import { Button, EmptyState, ProblemNote, Section } from '../../ui'
import { HomeCards } from './HomeCards'
import { HomeTable } from './HomeTable'
import { NewButton } from './NewButton'
import { SectionTools } from './SectionTools'
import { sectionWords } from './sectionWords'

interface Props {
  actor: HomeSectionRef
  /** The whole page shows favorites only. */
  favorites: boolean
}

export function HomeSection({ actor, favorites }: Props) {
  const {
    kind,
    settings,
    recent,
    favorites: starred,
  } = useSelector(actor, (snapshot) => snapshot.context)
  const newest = useSelector(recent, (snapshot) => snapshot)
  const stars = useSelector(starred, (snapshot) => snapshot)
  const { system } = actor
  const { title, empty, description } = sectionWords[kind]
  const favoritesOnly = favorites || settings.favoritesOnly
  const list = favoritesOnly ? stars : newest
  const { data, problem } = list.context
  const items = shownItems(
    kind,
    mergeItems(newest.context.data?.result ?? [], stars.context.data?.result ?? []),
    {
      favoritesOnly,
      order: settings.layout === 'grid' ? settings.order : 'date',
    },
  )
  const arrange = (change: Partial<SectionSettings>) =>
    actor.send({ type: 'section.arranged', change })
  const create = <NewButton system={system} kind={kind} />
  const nothing = favoritesOnly ? (
    <EmptyState
      compact
      boxed={settings.layout === 'grid'}
      title={empty}
      action={
        favorites ? null : (
          <Button
            onClick={() => arrange({ favoritesOnly: false })}
          >{`Show all ${kinds[kind].plural}`}</Button>
        )
      }
    >
      {`The star of a ${kinds[kind].noun} adds it to your favorites.`}
    </EmptyState>
  ) : (
    <EmptyState compact boxed={settings.layout === 'grid'} title={empty} action={create}>
      {description}
    </EmptyState>
  )
  const shown = {
    system,
    kind,
    items,
    loading: data === null && list.hasTag('busy'),
    whole: favorites,
    empty: nothing,
  }
  return (
    <Section
      title={title}
      count={data === null ? undefined : favoritesOnly ? data.count : data.total}
      tools={
        <>
          {settings.folded ? null : (
            <SectionTools {...{ kind, settings, favorites }} onArrange={arrange} />
          )}
          {create}
        </>
      }
      all={{ path: kinds[kind].listPath, onFollow: (path) => goTo(system, path) }}
      folded={settings.folded}
      onFold={(folded) => arrange({ folded })}
    >
      {list.matches('failed') && problem ? (
        <ProblemNote
          title={`The ${kinds[kind].plural} could not be loaded.`}
          problem={problem}
          onRetry={() => actor.send({ type: 'section.retried' })}
        />
      ) : null}
      {data === null && list.matches('failed') ? null : settings.layout === 'grid' ? (
        <HomeCards {...shown} />
      ) : (
        <HomeTable {...shown} />
      )}
    </Section>
  )
}
