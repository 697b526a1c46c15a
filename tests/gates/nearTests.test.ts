import { expect, test } from 'vitest'
import { nearTests } from '../../scripts/nearTests.ts'

const seconds = 12

const testsOf = (file: string, texts: readonly string[] = []) => {
  const { run, left } = nearTests([file], texts, seconds)
  return { run: run.map((near) => near.file).toSorted(), left: left.map((near) => near.file) }
}

test('a view is checked by its own test and by the room of the gallery that shows it', () => {
  expect(testsOf('src/features/users/UserList.tsx').run).toEqual(
    expect.arrayContaining(['tests/views/gallery/users.test.tsx', 'tests/views/users.test.tsx']),
  )
})

test('the header around all screens is checked by the rooms and the tests that draw it', () => {
  expect(testsOf('src/features/shell/parts/HeaderBar.tsx')).toEqual({
    run: ['gallery/notices', 'gallery/shell', 'shell', 'tabStops'].map(
      (name) => `tests/views/${name}.test.tsx`,
    ),
    left: [],
  })
})

test('a text that changed is checked by the room that has it written down, however long that takes', () => {
  const explorer = 'src/features/explorer/Explorer.tsx'
  const room = 'tests/views/gallery/explorer.test.tsx'
  expect(testsOf(explorer, ['The chart is kept as it was.']).run).toContain(room)
})

test('what calls take is checked by the test that has all of it written down', () => {
  const { run } = testsOf('src/api/contract/project.ts')
  expect(run).toContain('tests/api/contract/forms.test.ts')
})

test('a route is checked by the tests that call it most', () => {
  const { run, left } = testsOf('server/routes/favorites.ts')
  expect(run).toContain('tests/server/routes/favorites.test.ts')
  expect(run).toContain('tests/server/conversations/things.test.ts')
  expect(left).toContain('tests/server/conversations/charts.test.ts')
})

test('what everything has behind it is checked by its own test and as much more as there is time for', () => {
  const { run, left } = nearTests(['src/machines/system/notifications.machine.ts'], [], seconds)
  const taken = run.reduce((sum, near) => sum + near.seconds, 0)
  expect(run.map(({ file }) => file)).toContain('tests/machines/system/notifications.test.ts')
  expect(taken).toBeLessThanOrEqual(seconds)
  expect(left.map(({ file }) => file)).toContain('tests/views/gallery/dashboard.test.tsx')
})

test('a test that changed is run, whatever it costs', () => {
  const test = 'tests/server/models/jobs/killed.test.ts'
  expect(testsOf(test).run).toContain(test)
})
