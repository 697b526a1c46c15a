import { expect, test } from 'vitest'
import { ConflictDialog } from '../../src/features/conflict/ConflictDialog'
import { SaveDialogs } from '../../src/features/explorer/SaveDialogs'
import type { Kind } from '../../src/machines/items/kinds'
import {
  titleSaveMachine,
  type Renaming,
  type StoredItem,
} from '../../src/machines/items/renameItem.machine'
import { refuses } from '../support/actors'
import { chart } from '../support/rows'
import { openView, shownActor } from '../support/view'
import { waitFor } from '../support/waitFor'
import { inWorld } from '../support/world'

const theirs = { ...chart, slice_name: 'Theirs', version: 2 }
const save = refuses<StoredItem, Renaming & { kind: Kind }>({
  status: 409,
  message: 'Changed by Ben',
  errors: [{ message: '', error_type: 'STALE', extra: { current: theirs } }],
})

test.each([
  ['Close', 'dismissed'],
  ['Take theirs', 'reloaded'],
])('in a conflict %s ends the save as %s', async (button, kind) => {
  const { actor } = inWorld(titleSaveMachine.provide({ actors: { save } }), {
    stored: chart,
    draft: { title: 'Mine' },
  })
  await waitFor(actor, (snapshot) => snapshot.matches('conflicted'))
  const view = await openView(<ConflictDialog actor={actor} />)
  await view.press(button)
  expect(actor.getSnapshot().output?.kind).toBe(kind)
})

const difference = (label: string, changedBy: 'you' | 'them' | 'both') => ({
  ...{ label, yours: 'mine', theirs: 'other', changedBy },
})
const [title, members] = [difference('Title', 'both'), difference('Members', 'them')]

const discards = 'Overwriting discards the changes of Ben. Taking theirs discards yours.'
const others =
  'Overwriting discards the changes of your other window. Taking your other window’s discards the changes here.'

test.each([
  ['the same part', 'Ben', [title, members], true, [`You both changed Title. ${discards}`]],
  ['parts that fit', 'Ben', [members], true, []],
  ['parts that do not', 'Ben', [members], false, [`The two changes conflict. ${discards}`]],
  ['nothing', 'Ben', [], true, ['Your changes do not conflict with the other change.']],
  ['a window', null, [title], false, [`Both windows changed Title. ${others}`]],
])('a conflict about %s is told in words', async (_, who, differences, fits, warning) => {
  const { actor } = shownActor({
    context: { conflict: { title: 'Conflict', name: 'Birds', who, differences } },
    matches: () => true,
    can: ({ type }: { type: string }) => fits && type === 'conflict.merged',
  })
  const view = await openView(<ConflictDialog actor={actor} />)
  expect({
    warning: view.texts('[role=dialog] p').slice(1),
    merges: view.usable().includes('Keep both changes'),
  }).toEqual({ warning, merges: fits })
})

test.each(['chartUpdate', 'chartRenaming'])(
  'a conflict of a chart is asked about in its explorer: %s',
  async (name) => {
    const conflict = { title: 'Changed by Ben', name: 'Birds', who: 'Ben', differences: [title] }
    const save = shownActor({ context: { conflict }, matches: () => true, can: () => false })
    const { actor } = shownActor({ children: { [name]: save.actor } })
    const view = await openView(<SaveDialogs actor={actor} />)
    await view.press('Take theirs')
    expect([view.headings(), save.sent]).toEqual([
      ['Changed by Ben'],
      [{ type: 'conflict.reloaded' }],
    ])
  },
)

test.each([
  [['conflict.merged', 'conflict.copied'], ['conflict.merged']],
  [['conflict.copied'], ['conflict.copied']],
  [[], []],
])(
  'Enter keeps both changes of a conflict or saves a copy, whichever is possible: %j',
  async (possible, sent) => {
    const conflict = { title: 'Conflict', name: 'Birds', who: 'Ben', differences: [] }
    const shown = shownActor({
      context: { conflict },
      matches: () => true,
      can: ({ type }: { type: string }) => possible.includes(type),
    })
    const view = await openView(<ConflictDialog actor={shown.actor} />)
    const form = document.querySelector('[role=dialog] form')
    await view.happens(() => form?.dispatchEvent(new Event('submit', { bubbles: true })))
    expect(shown.sent).toEqual(sent.map((type) => ({ type })))
  },
)
