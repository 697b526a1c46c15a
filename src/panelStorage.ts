import { fromCallback } from 'xstate'
import { panelLimits, type Panel, type PanelStorageEvent } from './machines/explorer/panelSizes.machine'
import { attempt } from './storage'

const panelsKey = 'chartroom.panels'
const panels = Object.keys(panelLimits) as Panel[]

const readSizes = () => {
  const kept: unknown = JSON.parse(localStorage.getItem(panelsKey) ?? '{}')
  const sizes = new Map(typeof kept === 'object' && kept !== null ? Object.entries(kept) : [])
  return Object.fromEntries(panels.flatMap((panel) => (typeof sizes.get(panel) === 'number' ? [[panel, sizes.get(panel) as number]] : [])))
}

/** The sizes of the explorer's parts as this browser keeps them. */
export const panelStorage = fromCallback<PanelStorageEvent>(({ sendBack, receive }) => {
  receive(({ sizes }) => attempt(() => localStorage.setItem(panelsKey, JSON.stringify(sizes))))
  attempt(() => sendBack({ type: 'sizes.read', sizes: readSizes() }))
})
