import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import { ThemeProvider } from '../../src/ui/theme/ThemeProvider'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
/** Fluent shows and hides at once where nothing can be animated. */
Reflect.deleteProperty(Element.prototype, 'animate')

const controls =
  'button, input, textarea, select, a[href], [role=tab], [role=menuitem], [role=option]'

const textOf = (ids: string | null) =>
  ids
    ?.split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ') ?? null

const spoken = (control: Element) => {
  const copy = control.cloneNode(true) as Element
  for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove()
  return copy.textContent
}

/** What a screen reader calls a control. */
const nameOf = (control: Element) => {
  const { labels } = control as Partial<Pick<HTMLInputElement, 'labels'>>
  const name =
    control.getAttribute('aria-label') ??
    textOf(control.getAttribute('aria-labelledby')) ??
    (labels?.[0] ? spoken(labels[0]) : null) ??
    spoken(control)
  return name.trim()
}

const isOff = (control: Element) =>
  control.hasAttribute('disabled') || control.getAttribute('aria-disabled') === 'true'

/** Fluent says that a field with the focus may move the window, and prints the whole field: nothing moves here. */
const withoutMoves = () => {
  const { warn } = console
  console.warn = (...parts: unknown[]) => {
    const [first] = parts
    if (!(first instanceof Node || String(first).startsWith('usePositioning'))) warn(...parts)
  }
  onTestFinished(() => void (console.warn = warn))
}

/** An actor of any type that stands as it is given, with what a view sent to it; `peers` are those of its system. */
export const shownActor = (snapshot: object, peers: Record<string, unknown> = {}) => {
  const sent: unknown[] = []
  const actor = {
    system: { get: (name: string) => peers[name] },
    getSnapshot: () => snapshot,
    subscribe: () => ({ unsubscribe: () => undefined }),
    send: (event: unknown) => void sent.push(event),
  }
  return { actor: actor as never, sent }
}

/** A view in a document without a browser, for as long as its test runs: what it shows, and what a person does with it. */
export const openView = async (view: ReactNode) => {
  withoutMoves()
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  await act(async () => root.render(<ThemeProvider>{view}</ThemeProvider>))
  onTestFinished(async () => {
    await act(async () => root.unmount())
    document.body.replaceChildren()
  })
  const all = () => [...document.querySelectorAll<HTMLElement>(controls)]
  /** The one of a name; where a dialog is open, the one in it. */
  const control = (name: string) => {
    const named = all().filter((each) => nameOf(each) === name)
    const inDialog = named.filter((each) => each.closest('[role=dialog]') !== null)
    const found = inDialog.length > 0 ? inDialog : named
    const [only] = found
    if (only === undefined || found.length > 1)
      throw new Error(
        `${found.length} controls are called ${name}: ${all().map(nameOf).join(', ')}`,
      )
    return only
  }
  const press = async (name: string) => act(async () => control(name).click())
  return {
    press,
    /** Presses a key on a control. */
    key: async (name: string, key: string, held: KeyboardEventInit = {}) =>
      act(async () => {
        control(name).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...held }))
      }),
    type: async (name: string, text: string) =>
      act(async () => {
        const field = control(name) as HTMLInputElement
        const prototype = Object.getPrototypeOf(field) as HTMLInputElement
        Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }),
    /** What happens outside the view. */
    happens: async (what: () => unknown) =>
      act(async () => {
        await what()
      }),
    /** The names of the controls that can be used, and of those that cannot. */
    usable: () =>
      all()
        .filter((each) => !isOff(each))
        .map(nameOf),
    off: () => all().filter(isOff).map(nameOf),
    value: (name: string) => (control(name) as HTMLInputElement).value,
    selected: () =>
      all()
        .filter((each) => each.getAttribute('aria-selected') === 'true')
        .map(nameOf),
    isBusy: (name: string) => control(name).getAttribute('aria-busy') === 'true',
    /** How far bars of progress are, by their names. */
    parts: () =>
      Object.fromEntries(
        [...document.querySelectorAll('[role=progressbar]')].map((bar) => [
          nameOf(bar),
          bar.getAttribute('aria-valuenow'),
        ]),
      ),
    text: () => document.body.textContent,
  }
}
