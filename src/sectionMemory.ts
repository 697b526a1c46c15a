import { fromCallback } from 'xstate'
import type { SectionSettings } from './machines/home/homeItems'
import type { SectionMemory } from './machines/home/homeSection.machine'
import { like } from './keptStorage'
import { attempt } from './storage'

const keyOf = (kind: string) => `chartroom.home.${kind}`
const isRecord = like<SectionSettings>({ folded: false, layout: 'grid', order: 'date', favoritesOnly: false })
const isSettings = (value: unknown): value is SectionSettings =>
  isRecord(value) && ['grid', 'list'].includes(value.layout) && ['date', 'title'].includes(value.order)

/** How the sections of the home page are arranged, as this browser keeps it. */
export const sectionMemory = fromCallback<SectionMemory>(({ sendBack, receive }) => {
  receive((told) => attempt(() => {
    if (told.type === 'section.kept') localStorage.setItem(keyOf(told.kind), JSON.stringify(told.settings))
    else {
      const settings: unknown = JSON.parse(localStorage.getItem(keyOf(told.kind)) ?? 'null')
      if (isSettings(settings)) sendBack({ type: 'section.remembered', settings })
    }
  }))
})
