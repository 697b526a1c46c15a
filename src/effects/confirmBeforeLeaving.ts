import { fromCallback, type EventObject } from 'xstate'

/** While it runs, closing or reloading the window asks first. */
export const confirmBeforeLeaving = fromCallback<EventObject>(() => {
  const confirmLeaving = (event: BeforeUnloadEvent) => event.preventDefault()
  window.addEventListener('beforeunload', confirmLeaving)
  return () => window.removeEventListener('beforeunload', confirmLeaving)
})
