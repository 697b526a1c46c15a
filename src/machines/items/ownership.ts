import type { User, UserReference } from '../../api/contract'

interface Owned {
  owners?: UserReference[] | undefined
  created_by?: UserReference | null | undefined
}

/** Who may edit: owners, creators and admins may change and delete a thing; for everyone else, the reason why not. */
export const notOwnerReason = (item: Owned, me: Pick<User, 'id' | 'isAdmin'> | null) => {
  if (me === null) return 'sign in first'
  if (
    me.isAdmin ||
    item.created_by?.id === me.id ||
    item.owners?.some((owner) => owner.id === me.id)
  )
    return null
  const owner = item.owners?.[0] ?? item.created_by
  return owner ? `only its owner ${owner.username} and admins may` : 'only its owner and admins may'
}
