import type { FocusedControl } from './messages'

interface Fiber {
  return: Fiber | null
  memoizedProps: unknown
}

const isActor = (value: unknown): value is { sessionId: string } =>
  typeof value === 'object' && value !== null && 'sessionId' in value && 'send' in value

const fiberOf = (element: Element) =>
  Object.entries(element).find(([key]) => key.startsWith('__reactFiber$'))?.[1] as Fiber | undefined

/** The actors that the views around an element are given, the nearest first. */
const actorsAround = (element: Element) => {
  const found = new Set<string>()
  for (let at = fiberOf(element) ?? null; at !== null; at = at.return)
    if (typeof at.memoizedProps === 'object' && at.memoizedProps !== null)
      for (const value of Object.values(at.memoizedProps))
        if (isActor(value)) found.add(value.sessionId)
  return [...found]
}

const textOf = (ids: string | null) =>
  (ids ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim()

/** What is known about the control that an element is or is part of. */
export const controlOf = (element: Element): FocusedControl => {
  const control = element.closest('button, input, select, textarea, a, [role]') ?? element
  return {
    name:
      control.getAttribute('aria-label') ??
      (textOf(control.getAttribute('aria-labelledby')) ||
        control.textContent.trim() ||
        control.tagName.toLowerCase()),
    isDisabled:
      control.getAttribute('aria-disabled') === 'true' || control.hasAttribute('disabled'),
    reason:
      control.getAttribute('aria-description') ?? textOf(control.getAttribute('aria-describedby')),
    actors: actorsAround(control),
  }
}
