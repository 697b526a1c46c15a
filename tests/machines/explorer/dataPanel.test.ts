import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { dataPanelMachine, namesMatching } from '../../../src/machines/explorer/dataPanel.machine'

test('folding the panel away and opening it again shows the tab that was open', () => {
  const actor = createActor(dataPanelMachine).start()
  actor.send({ type: 'tab.chosen', tab: 'analysis' })
  actor.send({ type: 'panel.toggled' })
  expect(actor.getSnapshot().value).toBe('folded')
  actor.send({ type: 'panel.toggled' })
  expect(actor.getSnapshot().value).toEqual({ open: 'analysis' })
})

test('the search leaves what has the text anywhere in its name', () => {
  expect(
    namesMatching(['Worldwide Gross', 'US Gross', 'Title'], (name) => name, ' gRoss '),
  ).toEqual(['Worldwide Gross', 'US Gross'])
})

test('the data tab is gone back to; columns and rows have a search each', () => {
  const actor = createActor(dataPanelMachine).start()
  actor.send({ type: 'tab.chosen', tab: 'analysis' })
  actor.send({ type: 'tab.chosen', tab: 'data' })
  actor.send({ type: 'search.edited', text: 'cost' })
  actor.send({ type: 'gridSearch.edited', text: 'Texas' })
  const { value, context } = actor.getSnapshot()
  expect({ value, context }).toEqual({
    value: { open: 'data' },
    context: { search: 'cost', gridSearch: 'Texas' },
  })
})
