import { expect, test } from 'vitest'
import { LoginScreen, remarkOn } from '../../src/features/login/LoginScreen'
import { ShareToProject } from '../../src/features/projects/ShareToProject'
import { SaveQuery } from '../../src/features/savedQueries/SaveQuery'
import { QueryDataset } from '../../src/features/sql/QueryDataset'
import { DeleteUser } from '../../src/features/users/DeleteUser'
import { PasswordDialog } from '../../src/features/users/PasswordDialog'
import { SwitchUser } from '../../src/features/users/SwitchUser'
import { UserList } from '../../src/features/users/UserList'
import { openView, shownActor } from '../support/view'

const problem = { status: 422, message: 'The disk is full' }

/** A form that was refused and may have been changed since; `state` is how it stands now. */
const form = (context: object, state: string, busy = false) =>
  shownActor({
    context: { problem, ...context },
    matches: (value: unknown) => JSON.stringify(value).includes(`"${state}"`),
    hasTag: () => busy,
    can: () => !busy,
  }).actor

const naming = { name: 'Birds', requested: { charts: false } }
const drafts = {
  'a dataset of a query': (state: string) => <QueryDataset actor={form(naming, state)} />,
  'a saved query': (state: string) => (
    <SaveQuery actor={form({ draft: { label: 'Birds', description: '' } }, state)} />
  ),
}

test.each(Object.entries(drafts))(
  'why %s was refused is said until it is changed',
  async (_, draw) => {
    const says = async (state: string) => {
      const view = await openView(draw(state))
      const said = view.text().includes(problem.message)
      await view.close()
      return said
    }
    expect([await says('failed'), await says('open')]).toEqual([true, false])
  },
)

test('a query without a name says so once it was to be saved, and a description of blanks is none', async () => {
  const errors = async (state: string, draft: object) => {
    const view = await openView(<SaveQuery actor={form({ draft }, state)} />)
    const said = view.alerts()
    await view.close()
    return said.length
  }
  const blank = { label: '', description: '' }
  expect([
    await errors('open', blank),
    await errors('refused', blank),
    await errors('open', { label: 'Birds', description: `a${' '.repeat(100_000)}` }),
    await errors('open', { label: 'Birds', description: 'a'.repeat(100_000) }),
  ]).toEqual([0, 1, 0, 1])
})

const passwords = { old: 'old', fresh: 'Long_enough1!', repeated: 'Long' }
const fields = { password: ['It was used before'], old_password: ['It is wrong'] }

test('what is wrong with a password stands at its field until it is changed, and the second differs once it cannot become the same', async () => {
  const alerts = async (state: string, more: object = {}) => {
    const draft = { ...passwords, ...more }
    const view = await openView(
      <PasswordDialog actor={form({ draft, problem: { ...problem, fields } }, state)} />,
    )
    const said = view.alerts()
    await view.close()
    return said
  }
  expect({
    refused: await alerts('failed'),
    changed: await alerts('open'),
    differs: await alerts('open', { repeated: 'Lang' }),
  }).toEqual({
    refused: ['It is wrong', 'It was used before'],
    changed: [],
    differs: ['The two new passwords differ'],
  })
})

test.each([
  [{ status: 0, message: 'No answer' }, 'The sign-in could not be checked', 'No answer'],
  [{ status: 503, message: 'Full' }, 'The sign-in could not be checked', 'Full'],
  [{ status: 401, message: 'No user ana' }, 'Invalid Authentication', null],
  [{ status: 429, message: 'Wait a minute' }, 'Invalid Authentication', 'Wait a minute'],
])('a sign-in that is refused with %j explains no more than it may', (refusal, title, detail) => {
  expect(remarkOn(refusal)).toEqual({ title, detail })
})

test('that a session ended is said until a sign-in fails, which is said until it is tried again', async () => {
  const draft = { identifier: 'ana', password: 'x' }
  const says = async (state: string, busy = false) => {
    const view = await openView(<LoginScreen ended actor={form({ draft }, state, busy)} />)
    const text = view.text()
    const said = [text.includes('Your session has ended.'), text.includes('Invalid')]
    const off = view.offReasons()
    await view.close()
    return [...said, off]
  }
  expect({
    first: await says('entering'),
    failed: await says('failed'),
    again: await says('submitting', true),
  }).toEqual({
    first: [true, false, {}],
    failed: [false, true, {}],
    again: [true, false, {}],
  })
})

test('users that cannot be read again stay in sight, and a search without a match is quoted without its blanks', async () => {
  const user = { id: 2, name: 'Ben', username: 'ben', email: 'ben@example.org', active: true }
  const peers = { session: shownActor({ context: { login: null } }).actor }
  const open = (search: string, data: unknown) => {
    const users = shownActor({
      context: { data, problem },
      matches: (state: string) => state === 'failed',
      hasTag: () => false,
    })
    const context = { search, users: users.actor }
    return openView(<UserList actor={shownActor({ context, matches: () => false }, peers).actor} />)
  }
  const stale = await open('', [user])
  const rows = stale.rows('Users').map(([name]) => name)
  await stale.close()
  const unmatched = await open(' gull ', [user])
  const text = unmatched.text()
  await unmatched.close()
  const unread = await open('', null)
  expect({ rows, quoted: text.includes('“gull”'), counter: text.includes('0/1') }).toEqual({
    ...{ rows: ['Ben'], quoted: true, counter: true },
  })
  expect({ tables: unread.tables(), counter: unread.text().includes('0/0') }).toEqual({
    tables: [],
    counter: false,
  })
})

const subject = { id: 2, name: 'Ben', active: true }
const none = { old: '', fresh: '', repeated: '' }
const questions = {
  'a user was not deleted': (busy: boolean) => (
    <DeleteUser actor={form({ subject }, 'confirming', busy)} />
  ),
  'a user was not deactivated': (busy: boolean) => (
    <SwitchUser actor={form({ subject }, 'confirming', busy)} />
  ),
  'things were not shared': (busy: boolean) => {
    const context = { kind: 'chart', chosen: [], problem }
    const shown = { context, children: {}, hasTag: () => busy }
    return <ShareToProject actor={shownActor(shown).actor} />
  },
  'a password was not changed': (busy: boolean) => (
    <PasswordDialog actor={form({ draft: none }, busy ? 'changing' : 'failed', busy)} />
  ),
}
test.each(Object.entries(questions))('why %s is said until it is tried again', async (_, draw) => {
  const says = async (busy: boolean) => {
    const view = await openView(draw(busy))
    const said = view.text().includes(problem.message)
    await view.close()
    return said
  }
  expect([await says(false), await says(true)]).toEqual([true, false])
})
