import { expect, test } from 'vitest'
import { ana, ben, people } from '../../gallery/samples/people'
import { PeoplePicker } from '../../src/features/items/PeoplePicker'
import { ColumnChoice } from '../../src/features/upload/ColumnChoice'
import { peopleListMachine } from '../../src/machines/projects/peopleList.machine'
import { usersResource } from '../../src/machines/users/userList.machine'
import { gives } from '../support/actors'
import { openView, shownActor } from '../support/view'
import { inWorld } from '../support/world'

test('people are found by name, user name and address in any case, without those who left or are in already', async () => {
  const left = { ...ben, id: 9, name: 'Ben Left', active: false }
  const dora = { ...ben, id: 4, name: 'Dora Ek', username: 'DEK', email: 'post@Wren.org' }
  const load = gives([...people, left, dora]) as never
  const { actor } = inWorld(
    peopleListMachine.provide({
      actors: { users: usersResource.provide({ actors: { load } }) },
    }),
    undefined,
    [],
  )
  const view = await openView(
    <PeoplePicker
      label="Members"
      actor={actor}
      chosen={[]}
      onToggle={() => undefined}
      without={[ana.id]}
      placeholder="Choose people"
    />,
  )
  await view.press('Members')
  const found = async (search: string) => {
    await view.type('Members', search)
    return view.menu()
  }
  expect({
    ben: await found(' BEN '),
    userName: await found('dek'),
    address: await found('wren'),
    inAlready: await found('ana'),
    nobody: await found(' penguin '),
  }).toEqual({
    ben: ['Ben Okaforben@example.org'],
    userName: ['Dora Ekpost@Wren.org'],
    address: ['Dora Ekpost@Wren.org'],
    inAlready: ['No people match “ana”'],
    nobody: ['No people match “penguin”'],
  })
})

test('where nobody else is there a picker says so, and who cannot be taken out stays with the reason', async () => {
  const load = gives([ana]) as never
  const { actor } = inWorld(
    peopleListMachine.provide({
      actors: { users: usersResource.provide({ actors: { load } }) },
    }),
    undefined,
    [],
  )
  const toggled: number[] = []
  const view = await openView(
    <PeoplePicker
      label="Members"
      actor={actor}
      chosen={[ana, ben].map(({ id, name }) => ({ id, title: name }))}
      onToggle={({ id }) => toggled.push(id)}
      without={[ana.id]}
      fixed={{ ids: [ana.id], reason: 'a project keeps its Owner' }}
      placeholder="Choose people"
    />,
  )
  await view.press('Members')
  expect(view.menu()).toEqual(['There are no other people yet'])
  await view.press(`Remove ${ben.name}`)
  expect([toggled, view.reason(`Remove ${ana.name}`)]).toEqual([
    [ben.id],
    `Remove ${ana.name}: a project keeps its Owner`,
  ])
})

test('who cannot be taken out stays also when chosen again in the list', async () => {
  const load = gives([ana, ben]) as never
  const { actor } = inWorld(
    peopleListMachine.provide({ actors: { users: usersResource.provide({ actors: { load } }) } }),
    undefined,
    [],
  )
  const toggled: number[] = []
  const view = await openView(
    <PeoplePicker
      label="Members"
      actor={actor}
      chosen={[ana, ben].map(({ id, name }) => ({ id, title: name }))}
      onToggle={({ id }) => toggled.push(id)}
      fixed={{ ids: [ana.id], reason: 'a project keeps its Owner' }}
      placeholder="Choose people"
    />,
  )
  await view.press('Members')
  for (const option of view.menu()) await view.press(option)
  expect([view.menu().length, toggled]).toEqual([2, [ben.id]])
})

test('fifty people are offered at once, or a hundred columns, with how many more there are', async () => {
  const users = Array.from({ length: 53 }, (_, at) => ({ ...ben, id: 10 + at, name: `Ben ${at}` }))
  const load = gives(users) as never
  const { actor } = inWorld(
    peopleListMachine.provide({
      actors: { users: usersResource.provide({ actors: { load } }) },
    }),
    undefined,
    [],
  )
  const toggle = () => undefined
  const picker = await openView(
    <PeoplePicker
      {...{ label: 'Members', actor, chosen: [], onToggle: toggle, placeholder: '' }}
    />,
  )
  await picker.press('Members')
  const menus = [picker.menu()]
  await picker.close()
  const columns = Array.from({ length: 104 }, (_, at) => `c${at}`)
  const settings = shownActor({ context: { columns, search: '' } }).actor
  const chosen: (readonly string[])[] = []
  const choice = await openView(
    <ColumnChoice
      {...{ actor: settings, label: 'Columns', chosen: ['c7', 'c3'], hint: '' }}
      onChange={(names) => chosen.push(names)}
    />,
  )
  await choice.press('Columns')
  menus.push(choice.menu())
  await choice.press('c5')
  await choice.press('Remove c3')
  expect({ menus: menus.map((menu) => [menu.length, menu.at(-1)]), chosen }).toEqual({
    menus: [
      [51, '3 more: type to narrow them down'],
      [101, '4 more: type to narrow them down'],
    ],
    chosen: [['c3', 'c5', 'c7'], ['c7']],
  })
})
