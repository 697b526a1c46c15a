import { expect, test } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import {
  panelSizesMachine,
  type PanelSizes,
} from '../../../src/machines/explorer/panelSizes.machine'
import type { PreferenceChanged } from '../../../src/machines/lib/storedValue'

const open = (saved: Partial<PanelSizes> = {}) => {
  const stored: PanelSizes[] = []
  const panelStorage = fromCallback<PreferenceChanged<Partial<PanelSizes>>, void>(
    ({ sendBack, receive }) => {
      receive(({ value }) => void stored.push(value as PanelSizes))
      sendBack({ type: 'preference.read', value: saved })
    },
  )
  return {
    actor: createActor(panelSizesMachine.provide({ actors: { panelStorage } })).start(),
    stored,
  }
}

test('the parts come back as wide and high as they were left, within their limits', () => {
  expect(open().actor.getSnapshot().context).toEqual({
    data: 256,
    slots: 256,
    viewer: 320,
    results: 400,
  })
  expect(open({ data: 300, viewer: 9000 }).actor.getSnapshot().context).toEqual({
    data: 300,
    slots: 256,
    viewer: 640,
    results: 400,
  })
})

test('a panel is 200 to 360 wide whatever is pulled, and every change is kept', () => {
  const { actor, stored } = open()
  for (const size of [301.4, 20, 999]) actor.send({ type: 'panel.resized', panel: 'slots', size })
  expect(stored.map(({ slots }) => slots)).toEqual([301, 200, 360])
  expect(actor.getSnapshot().context).toEqual({ data: 256, slots: 360, viewer: 320, results: 400 })
})

test('each panel has limits of its own', () => {
  const { actor } = open()
  const resized = (size: number) => {
    for (const panel of ['data', 'slots', 'viewer', 'results'] as const)
      actor.send({ type: 'panel.resized', panel, size })
    return actor.getSnapshot().context
  }
  expect([resized(0), resized(9000)]).toEqual([
    { data: 200, slots: 200, viewer: 160, results: 160 },
    { data: 360, slots: 360, viewer: 640, results: 1600 },
  ])
})

test('a browser that refuses storage still lets the parts be resized', () => {
  const panelStorage = fromCallback<PreferenceChanged<Partial<PanelSizes>>, void>(() => {
    throw new Error('refused')
  })
  const actor = createActor(panelSizesMachine.provide({ actors: { panelStorage } })).start()
  actor.send({ type: 'panel.resized', panel: 'data', size: 210 })
  expect({ state: actor.getSnapshot().value, data: actor.getSnapshot().context.data }).toEqual({
    state: 'unstored',
    data: 210,
  })
})
