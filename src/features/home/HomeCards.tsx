import type { ReactNode } from 'react'
import type { HomeItem } from '../../machines/home/homeItems'
import { itemActionsOf } from '../../machines/items/itemActions.machine'
import { kinds, pathOf, titleOf, type Kind } from '../../machines/items/kinds'
import { openDialog } from '../../machines/lib/peers'
import type { System } from '../../machines/lib/system'
import { CardBones, CardGrid, IconButton, InfoIcon, ItemCard } from '../../ui'
import { ItemThumb } from '../items/ItemThumb'
import { StarButton } from '../items/StarButton'
import { draftRemark } from '../lists/sharedColumns'
import { sectionWords } from './sectionWords'

export interface HomeItemsProps {
  system: System
  kind: Kind
  items: readonly HomeItem[]
  loading: boolean
  /** Everything that was loaded, not just the first row or rows. */
  whole: boolean
  empty: ReactNode
}

const maxInRow = 7

const metaOf = (item: HomeItem) => {
  const who = item.changed_by?.username ?? item.created_by?.username
  return `${draftRemark(item) === null ? '' : 'Unsaved changes · '}Modified ${item.changed_on_delta_humanized ?? ''}${who ? ` · ${who}` : ''}`
}

/** The things of a section as cards, one row of them. */
export function HomeCards({ system, kind, items, loading, whole, empty }: HomeItemsProps) {
  if (items.length === 0 && !loading) return empty
  return (
    <CardGrid label={sectionWords[kind].title} oneRow={!whole}>
      {loading ? (
        <CardBones count={maxInRow} thumbHeight={kind === 'project' ? 72 : 128} />
      ) : (
        items.map((item) => (
          <ItemCard
            key={item.id}
            title={titleOf(kind, item)}
            meta={metaOf(item)}
            thumb={<ItemThumb system={system} kind={kind} item={item} />}
            href={pathOf(kind, item) ?? kinds[kind].listPath}
            onOpen={() => itemActionsOf(system)?.send({ type: 'item.opened', kind, item })}
            tools={
              <>
                <StarButton system={system} kind={kind} item={item} />
                <IconButton
                  size="small"
                  icon={<InfoIcon />}
                  label="Info"
                  spokenLabel={`Info about ${titleOf(kind, item)}`}
                  onClick={() => openDialog(system, 'itemInfo', { kind, item })}
                />
              </>
            }
          />
        ))
      )}
    </CardGrid>
  )
}
