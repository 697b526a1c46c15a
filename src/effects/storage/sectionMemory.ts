import { fromCallback } from 'xstate'
import { sectionSettingsSchema } from '../../machines/home/homeItems'
import type { SectionMemory } from '../../machines/home/homeSection.machine'
import { attempt, parsedAs } from './storage'

const keyOf = (kind: string) => `chartroom.home.${kind}`

/** How the sections of the home page are arranged, as this browser keeps it. */
export const sectionMemory = fromCallback<SectionMemory>(({ sendBack, receive }) => {
  receive((request) =>
    attempt(() => {
      if (request.type === 'section.stored')
        localStorage.setItem(keyOf(request.kind), JSON.stringify(request.settings))
      else {
        const settings = parsedAs(sectionSettingsSchema, localStorage.getItem(keyOf(request.kind)))
        if (settings !== null) sendBack({ type: 'section.remembered', settings })
      }
    }),
  )
})
