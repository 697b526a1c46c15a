/** A control that had the focus and what it stood in, from the inside out. */
type Visit = readonly WeakRef<Element>[]

const longest = 60
const dialog = '[role="dialog"]'
/** What is looked through for a neighbor. */
const screens = `main, ${dialog}`
const reachable =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex="0"]'

/** The controls in a part of the page that Tab stops at, in their order. */
export const tabStops = (part: Element) =>
  [...part.querySelectorAll<HTMLElement>(reachable)].filter(
    (element) =>
      element.tabIndex >= 0 &&
      element.checkVisibility() &&
      !element.hasAttribute('data-tabster-dummy') &&
      element.closest('[inert]') === null,
  )

const elementOf = (visit: Visit) => visit[0]?.deref() ?? null
const isNowhere = () => document.activeElement === null || document.activeElement === document.body

/** The innermost of what a control stood in that is still on the page. */
const homeOf = (visit: Visit) =>
  visit.map((step) => step.deref()).find((element) => element?.isConnected) ?? document.body

const take = (element: Element | null | undefined) => {
  if (!(element instanceof HTMLElement) || !element.isConnected || !element.checkVisibility())
    return null
  element.focus({ preventScroll: true })
  return document.activeElement === element ? element : null
}

const firstTaken = (elements: Iterable<Element | null | undefined>) => {
  for (const element of elements) {
    const taken = take(element)
    if (taken) return taken
  }
  return null
}

/** Whether a control went with the row of a list that it stood in. */
const rowWent = (visit: Visit) =>
  visit.some((step) => {
    const element = step.deref()
    return element?.isConnected === false && element.matches('tr, li')
  })

/** Puts the focus on the content where somebody has just signed in: the form that had it is gone. */
export const focusAfterSignIn = () => {
  if (isNowhere() && navigator.userActivation.hasBeenActive)
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
}

/**
 * Remembers where the focus was. When a dialog, popover or menu takes it away with itself, the latest control that is
 * still there gets it; a control that goes after it got the focus back (a deleted row), or within a dialog that stays,
 * hands it to its neighbors.
 */
export function recordFocusTrail() {
  let trail: Visit[] = []
  let returned: Element | null = null

  const near = (home: Element) => {
    const known = trail.map(elementOf).toReversed()
    for (
      let element: Element | null = home;
      element?.closest(screens);
      element = element.parentElement
    ) {
      const within = element
      const taken =
        firstTaken(known.filter((element) => element !== within && within.contains(element))) ??
        firstTaken(tabStops(within)) ??
        (within.matches(screens) ? take(within) : null)
      if (taken) return taken
    }
    return null
  }
  const giveBack = () => {
    for (const visit of trail.toReversed()) {
      const home = homeOf(visit)
      const taken = home === elementOf(visit) ? take(home) : near(home)
      if (taken) return taken
    }
    return null
  }
  const remember = (event: FocusEvent) => {
    const visit = event
      .composedPath()
      .filter((step) => step instanceof Element)
      .map((step) => new WeakRef(step))
    trail = [...trail.filter((earlier) => elementOf(earlier) !== event.target), visit].slice(
      -longest,
    )
    if (event.target !== returned) returned = null
  }
  const look = () => {
    const last = trail.at(-1)
    if (!last || !isNowhere() || elementOf(last)?.isConnected) return
    const home = homeOf(last)
    const layerWent = home === document.body
    const isInDialog = home.closest(dialog) !== null
    const returnedWent = returned !== null && elementOf(last) === returned
    if (layerWent || isInDialog || rowWent(last) || returnedWent) returned = giveBack()
  }
  const observer = new MutationObserver(look)
  observer.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', remember)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', remember)
  }
}
