import { expect, test } from 'vitest'
import { ana, ben } from '../../gallery/samples/people'
import { TabStrip } from '../../src/features/dashboards/TabStrip'
import { openView, shownActor } from '../support/view'

type Tab = readonly [id: string, title: string]

/** The tabs of a dashboard of Ana's, of which one is shown, while words of a tab or a tile are written. */
const open = async (
  tabs: readonly Tab[],
  { tabId = 'a', writing = null as string | null, me = ana } = {},
) => {
  const { actor, sent } = shownActor({
    context: {
      draft: { layout: tabs.map(([id, title]) => ({ id, title, tiles: [] })) },
      tabId,
      writing: writing === null ? null : { id: writing, words: 'Costs' },
      dashboard: { owners: [ana] },
      me,
    },
  })
  return { ...(await openView(<TabStrip actor={actor} />)), sent }
}

test('a dashboard has no tabs where there is one without a title; one that has a title is shown', async () => {
  const none = await open([['a', '']])
  const tabs = [none.tabs(), none.usable()]
  await none.close()
  const view = await open([['a', 'Costs']])
  await view.press('Change the tab')
  expect({ tabs, shown: view.tabs(), off: view.offReasons() }).toEqual({
    tabs: [[], []],
    shown: ['Costs'],
    off: {
      'Move left': 'It is the first tab',
      'Move right': 'It is the last tab',
      'Remove with its charts': 'A dashboard with tabs needs at least one',
    },
  })
})

test.each([
  ['a', ['Move left'], [['tab.moved', 'a', 1]]],
  ['b', [], [['tab.moved', 'b', 1]]],
  ['c', ['Move right'], []],
] as const)(
  'tab %s of three can be moved where there is another: %j is off',
  async (tabId, off, moved) => {
    const view = await open(
      [
        ['a', 'Costs'],
        ['b', ''],
        ['c', 'Fares'],
      ],
      { tabId },
    )
    const tabs = view.tabs()
    await view.press('Change the tab')
    const left = Object.keys(view.offReasons())
    await view.press('Move right')
    const sent = view.sent as { type: string; id: string; by: number }[]
    const moves = sent.map(({ type, id, by }) => [type, id, by])
    expect({ tabs, left, moves }).toEqual({
      tabs: ['Costs', 'Untitled', 'Fares'],
      left: off,
      moves: moved,
    })
  },
)

test('the title of the tab is written in the place of the tabs, the words of a tile are not', async () => {
  const two = [
    ['a', 'Costs'],
    ['b', 'Fares'],
  ] as const
  const title = await open(two, { writing: 'a' })
  const shown = [title.tabs(), title.value('Title of the tab')]
  await title.close()
  const tile = await open(two, { writing: 'tile 1' })
  expect([shown, tile.tabs()]).toEqual([
    [[], 'Costs'],
    ['Costs', 'Fares'],
  ])
})

test('who does not own a dashboard turns its tabs and changes none', async () => {
  const view = await open(
    [
      ['a', 'Costs'],
      ['b', 'Fares'],
    ],
    { me: ben },
  )
  expect(view.usable()).toEqual(['Costs', 'Fares'])
})
