import { useSelector } from '@xstate/react'
import type { Item, Kind } from '../../machines/items/kinds'
import type { ListScreenRef } from '../../machines/lib/listScreen'
import { useMarkedList } from './useMarkedList'

/** The same for a list of things that can have stars too. */
export const useItemList = <Listed extends Item>(actor: ListScreenRef<Listed>, kind: Kind) => {
  const on = useSelector(actor, (snapshot) => snapshot.context.key.favorites ?? false)
  return {
    ...useMarkedList(actor, kind),
    favorites: { on, onToggle: () => actor.send({ type: 'favorites.toggled' }) },
  }
}
