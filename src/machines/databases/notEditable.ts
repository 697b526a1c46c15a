import type { Database, User } from '../../api/contract'
import { notOwnerReason } from '../items/ownership'

/** Why a database cannot be changed or deleted by this person; null where it can. A new one is everybody's. */
export const notEditableReason = (
  database: Pick<Database, 'is_internal' | 'owners' | 'created_by'> | null,
  me: User | null,
) => {
  if (database === null) return null
  return database.is_internal ? 'it is the workspace’s own database' : notOwnerReason(database, me)
}
