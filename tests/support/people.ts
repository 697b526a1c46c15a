import type { User } from '../../src/api/contract'
import type { Login } from '../../src/machines/system/session.machine'

export const mira: User = {
  id: 2,
  userId: 2,
  user_id: 2,
  username: 'mira',
  name: 'Mira Okafor',
  full_name: 'Mira Okafor',
  email: 'mira@example.org',
  initials: 'MI',
  isAdmin: false,
  createdOn: '2026-11-01T10:00:00.000000+0000',
  active: true,
}
export const admin: User = {
  ...mira,
  id: 1,
  userId: 1,
  user_id: 1,
  username: 'admin',
  name: 'Admin',
  full_name: 'Admin',
  email: 'admin@example.org',
  initials: 'AD',
  isAdmin: true,
}

export const miraIn: Login = { token: 'token of mira', user: mira }
export const adminIn: Login = { token: 'token of admin', user: admin }
