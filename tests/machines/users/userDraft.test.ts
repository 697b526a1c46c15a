import { expect, test } from 'vitest'
import {
  draftOf,
  errorsOf,
  payloadOf,
  refusedFields,
  type UserDraft,
} from '../../../src/machines/users/userDraft'
import { admin, mira } from '../../support/people'

const draft: UserDraft = {
  name: 'Mira',
  email: 'mira@example.org',
  password: 'Secret#26',
  isAdmin: false,
}
const weak =
  'The password must contain at least: 1 uppercase letter, 1 lowercase letter, 1 number, one special character and min 8 characters'

test('a complete draft has no errors; blanks around what is typed are not sent', () => {
  const wide = { ...draft, name: ' Mira ', email: ' mira@example.org ', isAdmin: true }
  expect({
    errors: errorsOf(draft, true),
    errorsOfWide: errorsOf(wide, true),
    sent: payloadOf(null, wide),
  }).toEqual({ errors: {}, errorsOfWide: {}, sent: { ...draft, isAdmin: true } })
})

test('an admin is edited as one, anybody else as who they are', () => {
  expect([admin, mira].map((user) => draftOf(user))).toEqual(
    [admin, mira].map(({ name, email }, at) => ({ name, email, password: '', isAdmin: at === 0 })),
  )
})

test.each([
  [{ name: '  ' }, { name: 'Name is required' }],
  [{ email: '' }, { email: 'Email is required' }],
  [{ email: '  ' }, { email: 'Email is required' }],
  [{ email: 'mira@' }, { email: 'Email must be a valid email' }],
  [{ email: 'mira@example' }, { email: 'Email must be a valid email' }],
  [{ email: 'mira okafor@example.org' }, { email: 'Email must be a valid email' }],
  [{ password: '' }, { password: 'Password is required' }],
  [{ password: 'secret#26' }, { password: weak }],
  [{ password: 'SECRET#26' }, { password: weak }],
  [{ password: 'Secret#xx' }, { password: weak }],
  [{ password: 'Secret026' }, { password: weak }],
  [{ password: 'Sec#26x' }, { password: weak }],
])('a new user with %j is told %j', (patch, errors) => {
  expect(errorsOf({ ...draft, ...patch }, true)).toEqual(errors)
})

test('an existing user may keep the password', () => {
  expect(errorsOf({ ...draft, password: '' }, false)).toEqual({})
  expect(payloadOf(7, { ...draft, name: ' Mira ', password: '' })).toEqual({
    id: 7,
    name: 'Mira',
    email: 'mira@example.org',
    isAdmin: false,
  })
})

test('a username that is taken is told at the name, which it is made of', () => {
  const fields = {
    username: ['A user with this username already exists'],
    email: ['A user with this email already exists', 'Email is too long'],
  }
  expect(refusedFields({ status: 422, message: 'refused', fields })).toEqual({
    name: 'A user with this username already exists',
    email: 'A user with this email already exists',
  })
  expect(refusedFields(null)).toEqual({})
})
