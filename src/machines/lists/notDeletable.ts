import type { ThingType, User } from '../../api/contract'
import { kinds, notChangeableReason, titleOf, type Item } from '../items/kinds'

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
