import { lazy, type ComponentProps, type ComponentType } from 'react'
import type * as views from './views'

const loads: (() => Promise<unknown>)[] = []

/** A view whose code is fetched when it is first shown, or before by `loadViewsAhead`. */
export const lazyView = <Props>(load: () => Promise<ComponentType<Props>>) => {
  loads.push(load)
  return lazy(async () => ({ default: await load() }))
}

type Views = typeof views

/** A view of `views.ts`, fetched like every lazy view. */
export const view = <Name extends keyof Views>(name: Name) =>
  lazyView<ComponentProps<Views[Name]>>(
    async () => (await import('./views'))[name] as ComponentType<ComponentProps<Views[Name]>>,
  )

const quietFor = 2000

const fetchingEnds = () =>
  new Promise<void>((resolve) => {
    const end = () => {
      observer.disconnect()
      resolve()
    }
    let timer = setTimeout(end, quietFor)
    const observer = new PerformanceObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(end, quietFor)
    })
    observer.observe({ type: 'resource' })
  })

/**
 * Fetches the code of every view, so that a server that goes away takes none of them with it: once what was opened has
 * been fetched, which would wait behind it.
 */
export const loadViewsAhead = async () => {
  await fetchingEnds()
  await Promise.allSettled(loads.map((load) => load()))
}
