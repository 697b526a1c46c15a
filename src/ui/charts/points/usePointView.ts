import { useState } from 'react'
import type { PointModel } from './pointModel'
import { panned, zoomed, type PointView } from './pointView'

export interface Zoom {
  view: PointView
  whole: boolean
  by: (factor: number, at?: { x: number; y: number }) => void
  move: (right: number, up: number) => void
  reset: () => void
}

/** The part that is shown: the whole until it is zoomed, and again when other points come. */
export const usePointView = (model: PointModel, whole: PointView): Zoom => {
  const [storedView, setStoredView] = useState<{ model: PointModel; view: PointView } | null>(null)
  const current = storedView?.model === model ? storedView.view : null
  const change = (next: (view: PointView) => PointView) => {
    setStoredView((before) => {
      const view = next(before?.model === model ? before.view : whole)
      return view === whole ? null : { model, view }
    })
  }
  return {
    view: current ?? whole,
    whole: current === null,
    by: (factor, at) => change((view) => zoomed(view, whole, factor, at)),
    move: (right, up) => change((view) => panned(view, right, up)),
    reset: () => setStoredView(null),
  }
}
