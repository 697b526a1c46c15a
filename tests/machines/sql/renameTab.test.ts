import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { renameTabMachine } from '../../../src/machines/sql/renameTab.machine'

const open = () => createActor(renameTabMachine, { input: { id: 't1', name: 'Arrivals' } }).start()

test('a tab gets the name that was typed, without the blanks around it', () => {
  const actor = open()
  actor.send({ type: 'name.edited', name: ' ' })
  actor.send({ type: 'name.submitted' })
  expect(actor.getSnapshot().value).toBe('naming')
  actor.send({ type: 'name.edited', name: ' Departures ' })
  actor.send({ type: 'name.submitted' })
  expect(actor.getSnapshot().output).toEqual({ tabNamed: { id: 't1', name: 'Departures' } })
})

test('a dismissed dialog names nothing', () => {
  const actor = open()
  actor.send({ type: 'name.edited', name: 'Departures' })
  actor.send({ type: 'dialog.dismissed' })
  expect(actor.getSnapshot()).toMatchObject({ value: 'dismissed', output: undefined })
})
