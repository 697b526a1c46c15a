import { fromCallback, type EventObject } from 'xstate'

/** While it runs, closing or reloading the window asks first. */
export const askBeforeLeaving = fromCallback<EventObject>(() => {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  window.addEventListener('beforeunload', ask)
  return () => window.removeEventListener('beforeunload', ask)
})
