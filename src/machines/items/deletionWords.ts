import type { ThingType, User } from '../../api/contract'
import type { NoticeAction } from '../lib/peers'
import { countOf, kinds, notChangeableReason, titleOf, type Item } from './kinds'

/** The titles of what uses some things, by kind. */
export type ItemUses = Partial<Record<ThingType, string[]>>

const shown = 3
const order: ThingType[] = ['dashboard', 'project', 'chart', 'dataset', 'saved_query']

const list = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`

/** Some titles in words, the first of many by name. */
export const titlesListed = (titles: readonly string[], kind: ThingType) =>
  list(
    titles.length <= shown
      ? titles
      : [...titles.slice(0, shown), countOf(kind, titles.length - shown).replace(' ', ' more ')],
  )

/** What uses the things that are to be deleted, such as `dashboard Wildlife and projects Strikes and Birds`; null for nothing. */
export const usersListed = (uses: ItemUses) => {
  const parts = order.flatMap((kind) => {
    const titles = uses[kind] ?? []
    if (titles.length === 0) return []
    return [
      `${titles.length === 1 ? kinds[kind].noun : kinds[kind].plural} ${titlesListed(titles, kind)}`,
    ]
  })
  return parts.length === 0 ? null : list(parts)
}

/** What a deletion leaves as it is. */
export const whatStays = (kind: ThingType, items: readonly Item[]) =>
  kinds[kind].stays(items.length > 1)

/** Why the selected cannot be deleted together; null when every one of them may be. */
export const notDeletableReason = (
  kind: ThingType,
  items: readonly Item[],
  me: Pick<User, 'id' | 'isAdmin'> | null,
) => {
  const others = items.filter((item) => notChangeableReason(item, me) !== null)
  const [first] = others
  if (first === undefined) return null
  if (others.length > 1)
    return `${others.length} of the ${items.length} selected ${kinds[kind].plural} are not yours to delete`
  return `${titleOf(kind, first)}: ${notChangeableReason(first, me) ?? ''} delete it`
}

/** A deleted thing that can be restored. */
export interface Deleted {
  type: ThingType
  id: number
  title: string
}

/** The action of a notice about a deletion. */
export const undoDeletion = (things: readonly Deleted[]): NoticeAction => ({
  label: 'Undo',
  peer: 'restoration',
  event: { type: 'restore.requested', things },
})
