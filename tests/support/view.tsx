import * as React from 'react'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import { ThemeProvider } from '../../src/ui/theme/ThemeProvider'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
/** React records for the tools of a browser which component made which element, as long as it made few: nobody looks here. */
Object.defineProperty(
  Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'),
  'recentlyCreatedOwnerStacks',
  { get: () => Infinity, set() {} },
)
/** Fluent shows and hides at once where nothing can be animated. */
Reflect.deleteProperty(Element.prototype, 'animate')
Object.assign(globalThis, { requestIdleCallback: queueMicrotask })
/** Nothing is laid out here: an element has the style that it says itself, and no sheet is searched for it. */
Object.assign(globalThis, { getComputedStyle: ({ style }: HTMLElement) => style })

const controls =
  'button, input, textarea, select, a[href], [role=tab], [role^=menuitem], [role=option], [role=button]'

const regions =
  'section, article, aside, form, [role=region], [role=dialog], [role=radiogroup], [role=group]'

/** Fluent writes the text of a tab twice, once unseen for the width that it has when it is bold. */
const roomOfTabs = /(^| )fui-Tab__content--reserved-space( |$)/

const textOf = (ids: string | null) =>
  ids
    ?.split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ') ?? null

const isUnheard = (part: Element) =>
  part.getAttribute('aria-hidden') === 'true' || roomOfTabs.test(part.getAttribute('class') ?? '')

const spoken = (control: Element): string =>
  Array.from(control.childNodes, (node) => {
    if (node instanceof Element) return isUnheard(node) ? '' : spoken(node)
    return node.nodeType === Node.TEXT_NODE ? node.textContent : ''
  }).join('')

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

const textIn = (part: ParentNode) => part.textContent ?? ''
const textsOf = (selector: string, part: ParentNode) =>
  Array.from(part.querySelectorAll(selector), textIn)

const isChecked = (control: HTMLElement) =>
  (control as HTMLInputElement).checked || control.getAttribute('aria-checked') === 'true'

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

/**
 * Gives elements a size for as long as a test runs, so that what measures itself is drawn; Fluent, which in tests puts an
 * observer of nothing in the place of the page's, cannot.
 */
export const withSizes = (contentRect = { width: 1200, height: 600 }) => {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'ResizeObserver')
  const unmeasured = { unobserve: () => undefined, disconnect: () => undefined }
  const measuring = (report: ResizeObserverCallback) => ({
    ...unmeasured,
    observe: (target: Element) => {
      const entry = { target, contentRect }
      queueMicrotask(() => report([entry as ResizeObserverEntry], unmeasured as never))
    },
  })
  const Measuring = function (report: ResizeObserverCallback) {
    return measuring(report)
  }
  Object.defineProperty(globalThis, 'ResizeObserver', {
    configurable: true,
    get: () => Measuring,
    set: () => {},
  })
  onTestFinished(() => void Object.defineProperty(globalThis, 'ResizeObserver', before ?? {}))
}

const roomOfGrids = { clientHeight: 700, offsetHeight: 700, clientWidth: 1100, offsetWidth: 1100 }

/** Gives every element the room of a grid for as long as a test runs, so that AG Grid draws its rows. */
export const withGridRoom = () => {
  const element = HTMLElement.prototype
  for (const [name, pixels] of Object.entries(roomOfGrids)) {
    const before = Object.getOwnPropertyDescriptor(element, name)
    Object.defineProperty(element, name, { configurable: true, get: () => pixels })
    onTestFinished(() => {
      if (before) Object.defineProperty(element, name, before)
      else Reflect.deleteProperty(element, name)
    })
  }
}

const branchText = (row: Element) =>
  row.getAttribute('aria-label') ?? row.textContent.trim().replaceAll(/\s+/g, ' ')

/** What one part of the document shows, and what a person does in it. */
const partOf = (part: () => ParentNode) => {
  const all = () => [...part().querySelectorAll<HTMLElement>(controls)]
  /** The one of a name; where a dialog or a menu is open, the one in it. */
  const control = (name: string) => {
    const named = all().filter((each) => nameOf(each) === name)
    const over = named.filter((each) => each.closest('[role=dialog], [role=menu]') !== null)
    const found = over.length > 0 ? over : named
    const [only] = found
    if (only === undefined || found.length > 1)
      throw new Error(
        `${found.length} controls are called ${name}: ${all().map(nameOf).join(', ')}`,
      )
    return only
  }
  const press = async (name: string) => act(async () => control(name).click())
  const send = async (target: EventTarget, event: Event) =>
    act(async () => {
      target.dispatchEvent(event)
    })
  const byId = (id: string) => document.getElementById(id) ?? document.body
  const rowWith = (text: string) => {
    const found = [...part().querySelectorAll<HTMLElement>('tbody tr')].find((each) =>
      textsOf('td', each).includes(text),
    )
    if (found === undefined) throw new Error(`No row shows ${text}`)
    return found
  }
  /** A row of a tree by its whole text. */
  const branch = (text: string) => {
    const found = [...part().querySelectorAll<HTMLElement>('[role=treeitem]')].find(
      (each) => branchText(each) === text,
    )
    if (found === undefined) throw new Error(`No row of the tree is ${text}`)
    return found
  }
  return {
    press,
    /** The same by the id of a control, whose name others may have as well. */
    pressId: async (id: string) => act(async () => byId(id).click()),
    keyOnId: async (id: string, key: string, held: KeyboardEventInit = {}) =>
      send(byId(id), new KeyboardEvent('keydown', { key, bubbles: true, ...held })),
    /** Chooses an option of a list that opens, which the head of a column may be called as well. */
    choose: async (list: string, option: string) => {
      const opener = all().find((each) => each.role === 'combobox' && nameOf(each) === list)
      await (opener ? act(async () => opener.click()) : press(list))
      await press(option)
    },
    doublePress: async (name: string) =>
      send(control(name), new MouseEvent('dblclick', { bubbles: true })),
    /** The rows of a tree, those of the second level indented, an open one behind a dash. */
    tree: () =>
      [...part().querySelectorAll('[role=treeitem]')].map(
        (row) =>
          `${row.getAttribute('aria-level') === '2' ? '  ' : ''}${row.getAttribute('aria-expanded') === 'true' ? '- ' : ''}${branchText(row)}`,
      ),
    currentBranch: () => {
      const current = part().querySelector('[role=tree]')?.getAttribute('aria-activedescendant')
      const row = document.getElementById(current ?? '')
      return row === null ? null : branchText(row)
    },
    keyInTree: async (key: string) => {
      const tree = part().querySelector('[role=tree]')
      if (tree) await send(tree, new KeyboardEvent('keydown', { key, bubbles: true }))
    },
    pressBranch: async (text: string) => act(async () => branch(text).click()),
    /** Opens the menu of a row of a tree with the pointer. */
    openMenuOf: async (text: string) =>
      send(branch(text), new MouseEvent('contextmenu', { bubbles: true })),
    /** Opens the menu of a control as the right button of the mouse does. */
    pressRight: async (name: string) =>
      send(control(name), new MouseEvent('contextmenu', { bubbles: true })),
    /** Presses a key on a control. */
    key: async (name: string, key: string, held: KeyboardEventInit = {}) =>
      send(control(name), new KeyboardEvent('keydown', { key, bubbles: true, ...held })),
    type: async (name: string, text: string) =>
      act(async () => {
        const field = control(name) as HTMLInputElement
        const prototype = Object.getPrototypeOf(field) as HTMLInputElement
        Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }),
    /** Leaves a field, as with Tab. */
    leave: async (name: string) =>
      send(control(name), new FocusEvent('focusout', { bubbles: true })),
    /** Clicks on the row of a table in which this text stands. */
    pressRow: async (text: string) => act(async () => rowWith(text).click()),
    /** Opens the menu of such a row as the right button of the mouse does. */
    pressRightRow: async (text: string) =>
      send(rowWith(text), new MouseEvent('contextmenu', { bubbles: true })),
    /** The names of the controls that can be used, and of those that cannot. */
    usable: () =>
      all()
        .filter((each) => !isOff(each))
        .map(nameOf),
    off: () => all().filter(isOff).map(nameOf),
    /** Why a control cannot be used. */
    reason: (name: string) => control(name).getAttribute('aria-description'),
    /** Why what cannot be used cannot. */
    reasons: () =>
      Array.from(part().querySelectorAll('[aria-disabled=true]'), (each) =>
        each.getAttribute('aria-description'),
      ),
    /** The same of each control that says it, by its name. */
    offReasons: () =>
      Object.fromEntries(
        all()
          .filter((each) => isOff(each) && each.hasAttribute('aria-description'))
          .map((each) => [nameOf(each), each.getAttribute('aria-description')]),
      ),
    value: (name: string) => (control(name) as HTMLInputElement).value,
    selected: () =>
      all()
        .filter((each) => each.getAttribute('aria-selected') === 'true')
        .map(nameOf),
    /** The names of the boxes, switches and choices that are on. */
    checked: () => all().filter(isChecked).map(nameOf),
    isBusy: (name: string) => control(name).getAttribute('aria-busy') === 'true',
    /** How far bars of progress are, by their names. */
    parts: () =>
      Object.fromEntries(
        [...part().querySelectorAll('[role=progressbar]')].map((bar) => [
          nameOf(bar),
          bar.getAttribute('aria-valuenow'),
        ]),
      ),
    tabs: () => Array.from(part().querySelectorAll('[role=tab]'), nameOf),
    /** How many icons a control has. */
    icons: (name: string) => control(name).querySelectorAll('svg').length,
    /** The drawing of the first icon of a control. */
    icon: (name: string) => control(name).querySelector('svg')?.innerHTML,
    /** The choices of the menu that is open. */
    menu: () => textsOf('[role^=menuitem]', part()),
    /** The warnings that stand at their places. */
    alerts: () => textsOf('[role=alert]', part()),
    /** What the images and marks say. */
    marks: () =>
      Array.from(part().querySelectorAll('[role=img]'), (each) => each.getAttribute('aria-label')),
    timer: () => part().querySelector('[role=timer]')?.textContent,
    /** What screen readers are told as it changes. */
    statuses: () => textsOf('[role=status]', part()),
    /** The tabs of each strip that are in sight. */
    shownTabs: () => Array.from(part().querySelectorAll('[role=tab][aria-selected=true]'), nameOf),
    /** The names of the tables. */
    tables: () =>
      Array.from(part().querySelectorAll('table'), (each) => each.getAttribute('aria-label')),
    /** What a list of terms says, by term. */
    facts: () => {
      const values = textsOf('dd', part())
      return Object.fromEntries(textsOf('dt', part()).map((term, at) => [term, values[at]]))
    },
    headings: () => textsOf('h1, h2', part()),
    heads: (table: string) => textsOf(`table[aria-label="${table}"] th`, part()),
    /** The texts of the cells of a table, row by row. */
    rows: (table: string) =>
      [...part().querySelectorAll(`table[aria-label="${table}"] tbody tr`)].map((row) =>
        textsOf('td', row),
      ),
    text: () => textIn(part()),
    /** All texts of a kind of element. */
    texts: (selector: string) => textsOf(selector, part()),
  }
}

/** A view in a document without a browser, for as long as its test runs: what it shows, and what a person does with it. */
export const openView = async (view: ReactNode) => {
  withoutMoves()
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  await act(async () => root.render(<ThemeProvider>{view}</ThemeProvider>))
  const close = async () => {
    await act(async () => root.unmount())
    document.body.replaceChildren()
  }
  onTestFinished(close)
  return {
    /** Takes the view away before its test ends. */
    close,
    ...partOf(() => document.body),
    /** The part of a name: a section, a dialog, a group of choices. */
    within: (name: string) =>
      partOf(() => {
        const found = [...document.querySelectorAll(regions)].find((each) => nameOf(each) === name)
        if (found === undefined) throw new Error(`There is no part called ${name}`)
        return found
      }),
    /** Leaves the menu that is open. */
    closeMenu: async () =>
      act(async () => {
        document
          .querySelector('[role=menu]')
          ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
      }),
    /** Presses a key on no control, as anywhere on the page. */
    keyOnPage: async (held: KeyboardEventInit) =>
      act(async () => {
        window.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...held }))
      }),
    /** The name of the control that has the focus. */
    focusedName: () => (document.activeElement ? nameOf(document.activeElement) : null),
    /** What happens outside the view. */
    happens: async (what: () => unknown) =>
      act(async () => {
        await what()
      }),
  }
}
