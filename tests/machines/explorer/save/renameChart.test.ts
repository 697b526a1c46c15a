import { expect, test } from 'vitest'
import {
  renameChartMachine,
  titleProblem,
} from '../../../../src/machines/explorer/save/renameChart.machine'
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

test('a title has as many letters as the server counts, also of those beyond the first plane', () => {
  expect(['😀'.repeat(250), '😀'.repeat(251)].map((title) => titleProblem(title))).toEqual([
    null,
    'At most 250 characters',
  ])
})

test('a title that is missing, blank or too long for its place says which of them it is', () => {
  expect(['', ' ', ' ab ', 'abc'].map((title) => titleProblem(title, 2))).toEqual([
    'Required.',
    'Empty chart title',
    null,
    'At most 2 characters',
  ])
})

test('a new chart joins a project that is chosen, the proposed one or none; a saved one is asked for its title alone', () => {
  const named = (project: { id: number; title: string } | null | undefined, chosen?: null) => {
    const { actor } = inWorld(renameChartMachine, { title: 'Birds', project })
    if (chosen !== undefined) actor.send({ type: 'project.chosen', project: chosen })
    const offers = actor.getSnapshot().context.projects !== null
    actor.send({ type: 'title.submitted' })
    return [offers, actor.getSnapshot().output]
  }
  const wildlife = { id: 5, title: 'Wildlife' }
  expect({
    proposed: named(wildlife),
    'called off': named(wildlife, null),
    'none proposed': named(null),
    saved: named(undefined),
  }).toEqual({
    proposed: [true, { title: 'Birds', project: wildlife }],
    'called off': [true, { title: 'Birds', project: null }],
    'none proposed': [true, { title: 'Birds', project: null }],
    saved: [false, { title: 'Birds', project: undefined }],
  })
})
