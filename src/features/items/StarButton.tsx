import { useSelector } from '@xstate/react'
import { isFavorite, isStarring, itemActionsOf } from '../../machines/items/itemActions.machine'
import { titleOf, type Item, type Kind } from '../../machines/items/kinds'
import type { System } from '../../machines/lib/system'
import { FavoriteIcon, IconButton, NotFavoriteIcon } from '../../ui'

interface Props {
  system: System
  kind: Kind
  item: Item
}

/** The star of a thing, in every place where it is shown. */
export function StarButton({ system, kind, item }: Props) {
  const actions = itemActionsOf(system)
  const favorite = useSelector(actions, (snapshot) => isFavorite(snapshot, kind, item))
  const isStarringNow = useSelector(actions, (snapshot) => isStarring(snapshot, kind, item))
  return (
    <IconButton
      size="small"
      icon={favorite ? <FavoriteIcon /> : <NotFavoriteIcon />}
      tone={favorite ? 'accent' : 'plain'}
      label={favorite ? 'Remove from favorites' : 'Add to favorites'}
      spokenLabel={`${favorite ? 'Remove from favorites' : 'Add to favorites'}: ${titleOf(kind, item)}`}
      busy={isStarringNow}
      onClick={() => actions?.send({ type: 'star.toggled', kind, item })}
    />
  )
}
