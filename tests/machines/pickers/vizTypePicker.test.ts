import { expect, test } from 'vitest'
import { vizTypePickerMachine } from '../../../src/machines/pickers/vizTypePicker.machine'
import { inWorld } from '../../support/world'

const open = () => inWorld(vizTypePickerMachine, { chosen: null })

test('nothing can be confirmed before a type is chosen', () => {
  const { actor, reported } = open()
  expect(actor.getSnapshot().can({ type: 'pick.confirmed' })).toBe(false)
  actor.send({ type: 'vizType.chosen', vizType: 'table' })
  actor.send({ type: 'pick.confirmed' })
  expect(reported).toEqual([{ type: 'vizType.picked', vizType: 'table' }])
})

test('search and filter keep the choice', () => {
  const { actor } = open()
  actor.send({ type: 'vizType.chosen', vizType: 'dist_bar' })
  actor.send({ type: 'search.edited', text: 'pie' })
  actor.send({ type: 'filter.chosen', filter: 'Map' })
  expect(actor.getSnapshot().context).toEqual({ search: 'pie', filter: 'Map', chosen: 'dist_bar' })
})

test('a picker that was left begins with its search, filter and choice', () => {
  const left = { search: 'pie', filter: 'Map', chosen: 'dist_bar' as const }
  expect(inWorld(vizTypePickerMachine, left).actor.getSnapshot().context).toEqual(left)
})

test('dismissing tells the parent', () => {
  const { actor, reported } = open()
  actor.send({ type: 'dialog.dismissed' })
  expect(reported).toEqual([{ type: 'pick.dismissed' }])
})
