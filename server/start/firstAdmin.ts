import { randomInt } from 'node:crypto'
import { isStrongPassword } from '../../src/api/contract/passwordRule.ts'
import { hashPassword } from '../security/passwords.ts'
import type { Store } from '../store/db/open.ts'
import { allUsers, createUser } from '../store/users/users.ts'

/** Without letters and digits that are easily mistaken for each other. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789!@#$%^&*'

const randomPassword = (): string => {
  const password = Array.from({ length: 20 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return isStrongPassword(password) ? password : randomPassword()
}

/** Creates `admin` where there is no user yet; answers the password when it was made up here, to be shown once. */
export const createFirstAdmin = async (store: Store, chosen: string | undefined) => {
  if ((await allUsers(store)).length > 0) return undefined
  const password = chosen ?? randomPassword()
  const passwordHash = await hashPassword(password)
  await createUser(store, {
    username: 'admin',
    name: 'admin',
    email: 'admin@example.com',
    passwordHash,
    isAdmin: true,
  })
  return chosen === undefined ? password : undefined
}
