import { expect, test } from 'vitest'
import { TrashList } from '../../src/features/trash/TrashList'
import {
  trashListMachine,
  trashResource,
  type TrashRow,
} from '../../src/machines/trash/trashList.machine'
import { gives } from '../support/actors'
import { listOf } from '../support/rows'
import { openView } from '../support/view'
import { inWorld } from '../support/world'

const strikes = { id: 43, thingId: 7, type: 'chart', title: 'Strikes' } as TrashRow

test('what is restored is not selected any more, so that nothing deletes it for good', async () => {
  const load = gives(listOf(strikes)) as never
  const { actor, heard } = inWorld(
    trashListMachine.provide({ actors: { list: trashResource.provide({ actors: { load } }) } }),
    undefined,
    ['restoration', 'location', 'layouts'],
  )
  actor.send({ type: 'items.selected', items: [strikes] })
  const view = await openView(<TrashList actor={actor} />)
  await view.press('Restore selected')
  expect({
    restored: heard('restoration'),
    selected: actor.getSnapshot().context.selected,
  }).toEqual({
    restored: [{ type: 'restore.requested', things: [{ type: 'chart', id: 7, title: 'Strikes' }] }],
    selected: [],
  })
})
