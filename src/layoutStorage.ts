import { fromCallback } from 'xstate'
import type { Layout, LayoutStorageEvent } from './machines/layouts.machine'
import { attempt } from './storage'

const layoutsKey = 'chartroom.layouts'
const isLayout = (value: unknown): value is Layout => value === 'grid' || value === 'list'

const readLayouts = () => {
  const kept: unknown = JSON.parse(localStorage.getItem(layoutsKey) ?? '{}')
  const entries = typeof kept === 'object' && kept !== null ? Object.entries(kept) : []
  return Object.fromEntries(entries.filter((entry): entry is [string, Layout] => isLayout(entry[1])))
}

/** Cards or rows, list by list, as this browser keeps it. */
export const layoutStorage = fromCallback<LayoutStorageEvent>(({ sendBack, receive }) => {
  receive(({ layouts }) => attempt(() => localStorage.setItem(layoutsKey, JSON.stringify(layouts))))
  attempt(() => sendBack({ type: 'layouts.read', layouts: readLayouts() }))
})
