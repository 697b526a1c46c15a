import type { User } from '../../src/api/contract'

const person = (id: number, first: string, last: string, isAdmin: boolean): User => ({
  userId: id,
  user_id: id,
  id,
  username: first.toLowerCase(),
  name: `${first} ${last}`,
  full_name: `${first} ${last}`,
  email: `${first.toLowerCase()}@example.org`,
  initials: `${first.charAt(0)}${last.charAt(0)}`,
  isAdmin,
  createdOn: '2026-11-01T10:00:00.000000+0000',
  active: true,
})

export const ana = person(1, 'Ana', 'Costa', true)
export const ben = person(2, 'Ben', 'Okafor', false)
export const people = [
  ana,
  ben,
  person(3, 'Chiara', 'Montecuccoli degli Erri di San Bartolomeo', false),
]
