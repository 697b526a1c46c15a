import { expect, test } from 'vitest'
import { renameChartMachine } from '../../../../src/machines/explorer/save/renameChart.machine'
import { inWorld } from '../../../support/world'

test('a title that cannot be is refused as it is typed, and taken as soon as it can', () => {
  const { actor } = inWorld(renameChartMachine, { title: 'Birds', project: undefined })
  const typed = (title: string) => {
    actor.send({ type: 'title.edited', title })
    return actor.getSnapshot().value
  }
  expect([typed(' '), typed('Strikes'), typed('')]).toEqual(['refused', 'editing', 'refused'])
})
