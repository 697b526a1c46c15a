import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { analysisMachine } from '../../../../src/machines/explorer/prediction/analysis.machine'

test('models are searched and unfolded; the last that was folded or unfolded is the chosen one', () => {
  const actor = createActor(analysisMachine).start()
  actor.send({ type: 'search.edited', text: 'cost' })
  actor.send({ type: 'model.toggled', modelId: 2, opens: true })
  actor.send({ type: 'model.toggled', modelId: 3, opens: true })
  actor.send({ type: 'model.toggled', modelId: 2, opens: false })
  expect(actor.getSnapshot().context).toEqual({ search: 'cost', unfolded: [3], chosen: 2 })
})
