import { assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import { z } from 'zod'
import { fromEvent } from '../lib/fromEvent'
import {
  unprovidedPreference,
  type PreferenceChanged,
  type PreferenceRead,
} from '../lib/storedValue'

/** In pixels. */
export const panelLimits = {
  data: { min: 200, max: 360, first: 256 },
  slots: { min: 200, max: 360, first: 256 },
  viewer: { min: 160, max: 640, first: 320 },
  results: { min: 160, max: 1600, first: 400 },
} as const
export type Panel = keyof typeof panelLimits
export type PanelSizes = Record<Panel, number>
export const panelSizesSchema = z.partialRecord(
  z.enum(['data', 'slots', 'viewer', 'results'] satisfies Panel[]),
  z.number(),
)
type StoredSizes = z.infer<typeof panelSizesSchema>

const within = (panel: Panel, size: number) => {
  const { min, max, first } = panelLimits[panel]
  return Number.isFinite(size) ? Math.round(Math.min(max, Math.max(min, size))) : first
}

const sizesOf = ({
  data = NaN,
  slots = NaN,
  viewer = NaN,
  results = NaN,
}: StoredSizes): PanelSizes => ({
  data: within('data', data),
  slots: within('slots', slots),
  viewer: within('viewer', viewer),
  results: within('results', results),
})

/** Widths and heights of the explorers' panels in pixels, persisted in this browser. */
export const panelSizesMachine = setup({
  types: {} as {
    context: PanelSizes
    events: { type: 'panel.resized'; panel: Panel; size: number } | PreferenceRead<StoredSizes>
    children: { panelStorage: 'panelStorage' }
  },
  actors: { panelStorage: unprovidedPreference<StoredSizes>('panelStorage') },
  actions: {
    resize: assign((_, { panel, size }: { panel: Panel; size: number }) => ({
      [panel]: within(panel, size),
    })),
    takeRead: assign((_, { value }: { value: StoredSizes }) => sizesOf(value)),
    store: sendTo('panelStorage', ({ context }): PreferenceChanged<StoredSizes> => ({
      type: 'preference.changed',
      value: context,
    })),
  },
}).createMachine({
  id: 'panelSizes',
  context: sizesOf({}),
  initial: 'storing',
  states: {
    storing: {
      invoke: { id: 'panelStorage', src: 'panelStorage', onError: 'unstored' },
      on: {
        'panel.resized': { actions: [fromEvent('resize'), 'store'] },
        'preference.read': { actions: fromEvent('takeRead') },
      },
    },
    unstored: {
      on: { 'panel.resized': { actions: fromEvent('resize') } },
    },
  },
})
export type PanelSizesRef = ActorRefFrom<typeof panelSizesMachine>
