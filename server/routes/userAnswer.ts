import type { User } from '../../src/api/contract/user.ts'
import { initialsOf } from '../store/users/people.ts'
import type { UserRow } from '../store/db/tables.ts'

export const userOf = (row: UserRow): User => ({
  userId: row.id,
  user_id: row.id,
  id: row.id,
  username: row.username,
  name: row.name,
  full_name: row.name,
  email: row.email,
  initials: initialsOf(row.name),
  isAdmin: row.is_admin === 1,
  createdOn: row.created_on,
  active: row.active === 1,
})
