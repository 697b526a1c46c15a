const sqliteUnique = 2067
const postgresUnique = '23505'

/** Whether a write failed because a value that must be unique is taken. */
export const isTaken = (error: unknown) =>
  typeof error === 'object' &&
  error !== null &&
  (('errcode' in error && error.errcode === sqliteUnique) || ('code' in error && error.code === postgresUnique))
