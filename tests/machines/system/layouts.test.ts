import { expect, test } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import {
  layoutsMachine,
  type LayoutStorageEvent,
} from '../../../src/machines/system/layouts.machine'

const stored: unknown[] = []
const storage = fromCallback<LayoutStorageEvent>(({ receive, sendBack }) => {
  receive((event) => void stored.push(event))
  sendBack({ type: 'layouts.read', layouts: { charts: 'grid' } })
})

test('a list has the layout this browser kept, and a chosen one is kept beside the others', () => {
  const actor = createActor(layoutsMachine.provide({ actors: { layoutStorage: storage } })).start()
  expect(actor.getSnapshot().context.layouts).toEqual({ charts: 'grid' })
  actor.send({ type: 'layout.chosen', list: 'projects', layout: 'list' })
  expect(stored).toEqual([
    { type: 'layouts.stored', layouts: { charts: 'grid', projects: 'list' } },
  ])
})

test('a browser that refuses storage still changes the layout', () => {
  const layoutStorage = fromCallback<LayoutStorageEvent>(() => {
    throw new Error('Storage is refused')
  })
  const actor = createActor(layoutsMachine.provide({ actors: { layoutStorage } })).start()
  actor.send({ type: 'layout.chosen', list: 'charts', layout: 'list' })
  expect(actor.getSnapshot()).toMatchObject({
    value: 'unkept',
    context: { layouts: { charts: 'list' } },
  })
})
