import type { DatabaseRow, UserRow } from '../../store/db/tables.ts'

/** Whose rows a kept result holds: where queries run in the users' names, each user has their own. */
export const readAs = ({ id, impersonate_user }: DatabaseRow, { username }: UserRow): string =>
  impersonate_user === 1 ? `${id} ${username}` : String(id)
