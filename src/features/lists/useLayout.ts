import { useSelector } from '@xstate/react'
import type { ActorSystem } from 'xstate'
import type { Layout, LayoutsRef } from '../../machines/layouts.machine'

/** Cards or rows, as the viewer chose for this list; otherwise the `first`. */
export const useLayout = (system: ActorSystem<any>, list: string, first: Layout = 'list') => { // eslint-disable-line @typescript-eslint/no-explicit-any
  const layouts = system.get('layouts') as LayoutsRef | undefined
  return {
    layout: useSelector(layouts, (snapshot) => snapshot?.context.layouts[list]) ?? first,
    onLayout: (layout: Layout) => layouts?.send({ type: 'layout.chosen', list, layout }),
  }
}
