import { useSyncExternalStore, type ComponentType, type ReactNode } from 'react'

type Code<Props> = { part: ComponentType<Props> } | { error: unknown }

/**
 * A part of the page whose code is fetched when it is first drawn, or before with `fetchCode`; until then `fallback` is in
 * its place. It is drawn as soon as its code is there: one of React's own `lazy` waits up to 300 ms behind its fallback.
 * Code that could not be fetched breaks the part, and is fetched again the next time it is drawn.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
) => {
  let code: Code<Props> | null = null
  let fetching: Promise<void> | null = null
  const listeners = new Set<() => void>()
  const forgetFailure = () => {
    if (listeners.size > 0 || code === null || 'part' in code) return
    code = null
    fetching = null
  }
  const store = (fetched: Code<Props>) => {
    code = fetched
    for (const listener of listeners) listener()
  }
  const fetchCode = () =>
    (fetching ??= load().then(
      (part) => store({ part }),
      (error: unknown) => {
        store({ error })
        forgetFailure()
      },
    ))
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      forgetFailure()
    }
  }

  function LazyPart(props: Props) {
    const fetched = useSyncExternalStore(subscribe, () => code)
    if (fetched === null) {
      void fetchCode()
      return fallback
    }
    if ('error' in fetched) throw fetched.error
    const { part: Part } = fetched
    return <Part {...props} />
  }
  return Object.assign(LazyPart, { fetchCode })
}
