import { lazy, type ComponentType } from 'react'

const loads: (() => Promise<unknown>)[] = []

/** A view whose code is fetched when it is first shown, or before by `loadViewsAhead`. */
export const lazyView = <Props>(load: () => Promise<ComponentType<Props>>) => {
  loads.push(load)
  return lazy(async () => ({ default: await load() }))
}

/** Fetches the code of every view, so that a server that goes away takes none of them with it. */
export const loadViewsAhead = () => Promise.allSettled(loads.map((load) => load()))
