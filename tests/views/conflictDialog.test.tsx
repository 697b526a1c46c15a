import { expect, test } from 'vitest'
import { waitFor } from 'xstate'
import { ConflictDialog } from '../../src/features/conflict/ConflictDialog'
import type { Kind } from '../../src/machines/items/kinds'
import {
  titleSaveMachine,
  type Renaming,
  type StoredItem,
} from '../../src/machines/items/renameItem.machine'
import { refuses } from '../support/actors'
import { chart } from '../support/rows'
import { openView } from '../support/view'
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
