import { fromCallback } from 'xstate'
import { layoutsSchema, type LayoutStorageEvent } from '../../machines/system/layouts.machine'
import { attempt, parsedAs } from './storage'

const layoutsKey = 'chartroom.layouts'

/** Cards or rows, list by list, as this browser keeps it. */
export const layoutStorage = fromCallback<LayoutStorageEvent>(({ sendBack, receive }) => {
  receive(({ layouts }) => attempt(() => localStorage.setItem(layoutsKey, JSON.stringify(layouts))))
  attempt(() =>
    sendBack({
      type: 'layouts.read',
      layouts: parsedAs(layoutsSchema, localStorage.getItem(layoutsKey)) ?? {},
    }),
  )
})
