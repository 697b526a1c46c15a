import { useSelector } from '@xstate/react'
import type { Layout, LayoutsRef } from '../../machines/system/layouts.machine'
import type { System } from '../../machines/lib/system'

/** Cards or rows, as the viewer chose for this list; otherwise the `first`. */
export const useLayout = (system: System, list: string, first: Layout = 'list') => {
  const layouts = system.get('layouts') as LayoutsRef | undefined
  return {
    layout: useSelector(layouts, (snapshot) => snapshot?.context.layouts[list]) ?? first,
    onLayout: (layout: Layout) => layouts?.send({ type: 'layout.chosen', list, layout }),
  }
}
