import { fromCallback } from 'xstate'
import {
  panelSizesSchema,
  type PanelStorageEvent,
} from '../../machines/explorer/panelSizes.machine'
import { attempt, parsedAs } from './storage'

const panelsKey = 'chartroom.panels'

/** The sizes of the explorer's parts as this browser keeps them. */
export const panelStorage = fromCallback<PanelStorageEvent>(({ sendBack, receive }) => {
  receive(({ sizes }) => attempt(() => localStorage.setItem(panelsKey, JSON.stringify(sizes))))
  attempt(() =>
    sendBack({
      type: 'sizes.read',
      sizes: parsedAs(panelSizesSchema, localStorage.getItem(panelsKey)) ?? {},
    }),
  )
})
