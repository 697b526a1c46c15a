import { expect, test } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import type { PreferenceChanged } from '../../../src/machines/lib/storedValue'
import {
  layoutsMachine,
  layoutsSchema,
  type Layouts,
} from '../../../src/machines/system/layouts.machine'

test('a list has the layout this browser kept, and a chosen one is kept beside the others', () => {
  const stored: unknown[] = []
  const layoutStorage = fromCallback<PreferenceChanged<Layouts>, void>(({ receive, sendBack }) => {
    receive((event) => void stored.push(event))
    sendBack({ type: 'preference.read', value: { charts: 'grid' } })
  })
  const actor = createActor(layoutsMachine.provide({ actors: { layoutStorage } })).start()
  expect(actor.getSnapshot().context.layouts).toEqual({ charts: 'grid' })
  actor.send({ type: 'layout.chosen', list: 'projects', layout: 'list' })
  expect(stored).toEqual([
    { type: 'preference.changed', value: { charts: 'grid', projects: 'list' } },
  ])
})

test('a browser that refuses storage still changes the layout', () => {
  const layoutStorage = fromCallback<PreferenceChanged<Layouts>, void>(() => {
    throw new Error('Storage is refused')
  })
  const actor = createActor(layoutsMachine.provide({ actors: { layoutStorage } })).start()
  actor.send({ type: 'layout.chosen', list: 'charts', layout: 'list' })
  expect(actor.getSnapshot()).toMatchObject({
    value: 'unstored',
    context: { layouts: { charts: 'list' } },
  })
})

test('stored layouts are cards or rows', () => {
  const kept = { charts: 'grid', projects: 'list' }
  expect(layoutsSchema.parse(kept)).toEqual(kept)
  expect(layoutsSchema.safeParse({ charts: 'tiles' }).success).toBe(false)
})
