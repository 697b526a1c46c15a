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

test('a title is as long as it is without the blanks around it', () => {
  const { actor } = inWorld(renameChartMachine, { title: 'Birds', project: undefined })
  const typed = (title: string) => {
    actor.send({ type: 'title.edited', title })
    return actor.getSnapshot().value
  }
  const longest = 'x'.repeat(250)
  expect([typed(` ${longest} `), typed(`${longest}y`)]).toEqual(['editing', 'refused'])
  actor.send({ type: 'title.edited', title: ` ${longest} ` })
  actor.send({ type: 'title.submitted' })
  expect(actor.getSnapshot().output).toEqual({ title: longest, project: undefined })
})
