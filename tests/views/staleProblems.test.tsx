import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { DetailsTab } from '../../src/features/dataset/DetailsTab'
import { PeoplePicker } from '../../src/features/items/PeoplePicker'
import { PickPanel } from '../../src/features/items/PickPanel'
import { DatasetChoices } from '../../src/features/pickers/DatasetChoices'
import { PickedList } from '../../src/features/projects/PickedList'
import { UserList } from '../../src/features/users/UserList'
import { dataset } from '../support/rows'
import { openView, shownActor } from '../support/view'

type State = 'ready' | 'loading' | 'failed'
const noUser = { session: shownActor({ context: { login: { user: { id: 1 } } } }).actor }

/** A read as it stands; what it failed with before stays known while it is read again. */
const read = (state: State, data: unknown) =>
  shownActor({
    context: { data, problem: { status: 507, message: 'The disk is full' } },
    matches: (one: string) => one === state,
    hasTag: () => state === 'loading',
  }).actor

const none = { result: [], count: 0, total: 0 }
const sort = { column: 'changed_on_utc', direction: 'desc' }
const listOf = (state: State) => ({
  ...{ list: read(state, none), search: '', chosen: null },
  key: { kind: 'chart', search: '', page: 0, sort },
})
const nothing = () => undefined

const views: Record<string, (state: State) => ReactElement> = {
  people: (state) => (
    <PeoplePicker
      {...{ label: 'People', placeholder: '', chosen: [], onToggle: nothing }}
      actor={shownActor({ context: { search: '', users: read(state, []) } }).actor}
    />
  ),
  'charts of a project': (state) => (
    <PickedList
      {...{ label: 'People', placeholder: '', chosen: [], onToggle: nothing }}
      actor={shownActor({ context: listOf(state) }).actor}
    />
  ),
  'owners of a dataset': (state) => {
    const { actor } = shownActor({ context: { people: read(state, []), ownerSearch: '' } })
    const draft = { description: '', owners: [] }
    const me = { id: 1, isAdmin: true }
    return <DetailsTab actor={actor} form={shownActor({ context: { dataset, draft, me } }).actor} />
  },
  datasets: (state) => <DatasetChoices actor={shownActor({ context: listOf(state) }).actor} />,
  'charts to pick': (state) => {
    const actor = shownActor({ context: listOf(state) }, noUser).actor
    return (
      <PickPanel
        {...{ actor, chosen: [], onChoose: nothing, layoutOf: 'share', nothing: '' }}
        system={(actor as { system: never }).system}
      />
    )
  },
  users: (state) => (
    <UserList
      actor={
        shownActor(
          { context: { search: '', users: read(state, []) }, matches: () => false },
          noUser,
        ).actor
      }
    />
  ),
}

test.each(Object.keys(views))(
  'why the %s could not be read is said until they are read again',
  async (name) => {
    const says = async (state: State) => {
      const view = await openView(views[name]?.(state))
      for (const field of ['People', 'Owners'])
        if (view.usable().includes(field)) await view.press(field)
      const said = view.text().includes('The disk is full')
      await view.close()
      return said
    }
    expect([await says('failed'), await says('loading'), await says('ready')]).toEqual([
      ...[true, false, false],
    ])
  },
)
