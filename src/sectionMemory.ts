import { fromCallback } from 'xstate'
import { sectionSettingsSchema } from './machines/home/homeItems'
import type { SectionMemory } from './machines/home/homeSection.machine'
import { attempt, parsedAs } from './storage'

const keyOf = (kind: string) => `chartroom.home.${kind}`

/** How the sections of the home page are arranged, as this browser keeps it. */
export const sectionMemory = fromCallback<SectionMemory>(({ sendBack, receive }) => {
  receive((told) =>
    attempt(() => {
      if (told.type === 'section.kept')
        localStorage.setItem(keyOf(told.kind), JSON.stringify(told.settings))
      else {
        const settings = parsedAs(sectionSettingsSchema, localStorage.getItem(keyOf(told.kind)))
        if (settings !== null) sendBack({ type: 'section.remembered', settings })
      }
    }),
  )
})
