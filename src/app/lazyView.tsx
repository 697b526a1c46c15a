import type { ComponentProps, ComponentType, ReactNode } from 'react'
import { Spinner } from '../ui/text/Spinner'
import { lazyPart } from '../ui/text/lazyPart'
import type * as views from './views'

const loads: (() => Promise<unknown>)[] = []

/** A view whose code is fetched when it is first shown, or before by `loadViewsAhead`. */
export const lazyView = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = <Spinner fill />,
) => {
  const part = lazyPart(load, fallback)
  loads.push(part.fetchCode)
  return part
}

type Views = typeof views

/** A view of `views.ts`, fetched like every lazy view. */
export const view = <Name extends keyof Views>(name: Name, fallback?: ReactNode) =>
  lazyView<ComponentProps<Views[Name]>>(
    async () => (await import('./views'))[name] as ComponentType<ComponentProps<Views[Name]>>,
    fallback,
  )

/** The same as a dialog, which is not there before its code is. */
export const dialogView = <Name extends keyof Views>(name: Name) => view(name, null)

const quietFor = 5000

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

const pause = () => new Promise((resolve) => setTimeout(resolve, 100))

/**
 * Fetches the code of every view, so that a server that goes away takes none of them with it: once what was opened has
 * been fetched, which would wait behind it, and one after the other, so that the page answers between.
 */
export const loadViewsAhead = async () => {
  await fetchingEnds()
  for (const load of loads) {
    await pause()
    await load().catch(() => undefined)
  }
}
