import { expect, test } from 'vitest'
import { createSealing } from '../../../../server/security/sealing.ts'
import {
  addressOf,
  sealedExtra,
  secretOptionsIn,
  storedAddress,
  storedExtra,
} from '../../../../server/store/databases/databaseSecrets.ts'

const sealing = createSealing('a secret of the server')
const stored = {
  uuid: 'one',
  database_name: 'Shop',
  sqlalchemy_uri: 'postgresql://ada:XXXXXXXXXX@db.example.com:5433/shop',
  sealed_password: sealing.seal('hunter2', 'one'),
  sealed_extra: sealedExtra(sealing, 'one', '{"tls":{}}'),
}
const again = (thing: string) => expect.objectContaining({ message: `Enter the ${thing} again` })

test.each([
  'postgresql://ada:XXXXXXXXXX@db.example.com:5433/shop',
  ' postgresql://ada:XXXXXXXXXX@db.example.com:5433/another?connect_timeout=5 ',
])(
  'the mask in %j stands for the stored password, which is sealed anew for another row',
  (sent) => {
    const same = storedAddress(sealing, 'one', sent, stored)
    const other = { ...stored, uuid: 'two', ...storedAddress(sealing, 'two', sent, stored) }
    const extra = storedExtra(sealing, { uuid: 'two', sqlalchemy_uri: sent.trim() }, stored)
    expect({
      same: [same.backend, same.sqlalchemy_uri, same.sealed_password === stored.sealed_password],
      other: addressOf(other, sealing).password,
      isSealedAnew: other.sealed_password !== stored.sealed_password,
      ownExtra: storedExtra(sealing, stored, stored) === stored.sealed_extra,
      otherExtra: sealing.open(extra, 'two extra'),
    }).toEqual({
      same: ['postgresql', sent.trim(), true],
      other: 'hunter2',
      isSealedAnew: true,
      ownExtra: true,
      otherExtra: '{"tls":{}}',
    })
  },
)

test.each([
  ['another kind', 'mysql://ada:XXXXXXXXXX@db.example.com:5433/shop'],
  ['another host', 'postgresql://ada:XXXXXXXXXX@db.example.org:5433/shop'],
  ['another port', 'postgresql://ada:XXXXXXXXXX@db.example.com:5434/shop'],
  ['no port', 'postgresql://ada:XXXXXXXXXX@db.example.com/shop'],
  ['another user', 'postgresql://eve:XXXXXXXXXX@db.example.com:5433/shop'],
])('to %s neither the stored password nor what is encrypted goes', (_, sent) => {
  expect(() => storedAddress(sealing, 'one', sent, stored)).toThrow(again('password'))
  const moved = { uuid: 'one', sqlalchemy_uri: sent }
  expect(() => storedExtra(sealing, moved, stored)).toThrow(again('encrypted extra'))
})

test('a mask stands for nothing where nothing is stored; a new password is sealed, none stays none', () => {
  const sent = stored.sqlalchemy_uri
  const without = { ...stored, sealed_password: null, sealed_extra: null }
  for (const row of [null, without]) {
    expect(() => storedAddress(sealing, 'one', sent, row)).toThrow(again('password'))
    expect(() => storedExtra(sealing, stored, row)).toThrow(again('encrypted extra'))
  }
  const fresh = storedAddress(sealing, 'two', sent.replace('XXXXXXXXXX', 'swordfish'), stored)
  const open = storedAddress(sealing, 'two', sent.replace(':XXXXXXXXXX', ''), stored)
  expect([fresh.sqlalchemy_uri, sealing.open(fresh.sealed_password ?? '', 'two')]).toEqual([
    sent,
    'swordfish',
  ])
  expect(open.sealed_password).toBeNull()
})

test('what another secret sealed is told to be entered again, with the name of the database', () => {
  const moved = createSealing('another secret')
  const told = "because the server's secret is another one. Enter the"
  expect(() => addressOf(stored, moved)).toThrow(
    `The stored password of Shop cannot be read any more, ${told} password again`,
  )
  expect(() => secretOptionsIn(stored, moved)).toThrow(
    `The encrypted extra of Shop cannot be read any more, ${told} encrypted extra again`,
  )
  expect(addressOf({ ...stored, sealed_password: null }, moved)).toMatchObject({ user: 'ada' })
})

test('a sealed text is opened for its purpose alone, whole and unchanged', () => {
  const sealed = sealing.seal('grüße', 'one')
  const letter = sealed.at(-3) === 'A' ? 'B' : 'A'
  const opened = [
    sealing.open(sealed, 'one'),
    sealing.open(sealing.seal('', 'one'), 'one'),
    sealing.open(sealed, 'one extra'),
    sealing.open(`${sealed.slice(0, -3)}${letter}${sealed.slice(-2)}`, 'one'),
    sealing.open(sealed.slice(0, 20), 'one'),
    sealing.open(sealed.replace('v1.', 'v2.'), 'one'),
    sealing.open('', 'one'),
  ]
  expect(opened).toEqual(['grüße', '', null, null, null, null, null])
  expect(sealing.seal('grüße', 'one')).not.toBe(sealed)
})
