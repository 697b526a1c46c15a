import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { diff, format } from 'node:util'
import { act } from 'react'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createActor, type AnyActorRef } from 'xstate'
import type { GalleryRow } from '../../gallery/frozenActor'
import { maxDecimals } from '../../src/api/contract/decimals'
import { itemActionsMachine } from '../../src/machines/items/itemActions.machine'
import { LazySqlEditor } from '../../src/ui/editor/LazySqlEditor'
import { LazyAgRows } from '../../src/ui/grid/LazyAgRows'
import { LazyGrid, LazyPagedGrid, LazyStillGrid } from '../../src/ui/grid/LazyGrid'
import { LazyMarkdown } from '../../src/ui/text/LazyMarkdown'
import { axeFindings } from './axeFindings'
import { digest } from './inShort'
import { looksOf } from './looks'
import { lineOf, outlineOf, readElements } from './outline'
import { withPens } from './pens'
import { updateSnapshot } from './updateSnapshot'
import { openView, withGridRoom, withSizes } from './view'

const controls =
  'button, input, textarea, select, a[href], [role=tab], [role^=menuitem], [role=option], [role=treeitem], tbody tr'
const stages = '[data-chart-frame] [role=group][tabindex="0"]'
const drawingsOrTables = '[data-chart-frame], table:has(caption)'
const maxChoices = 8

const now = new Date('2026-01-15T12:00:00Z')
/** A key that is made now: the time, and what is random. */
const newKey = new RegExp(`"${now.getTime().toString(36)}[a-z\\d]+"`, 'g')

const fixClock = () => {
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'setInterval', 'requestAnimationFrame', 'performance'],
    now,
  })
  vi.stubEnv('TZ', 'UTC')
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllEnvs()
  })
}

const { setTimeout: later } = globalThis

/** Names that are counted up from one drawing to the next. */
const counted = /_r_\w+_|comp-id="\d+"/g
/** What stands around an element, as far as it decides how much room that has. */
const roomOf = (element: Element): string[] => {
  const around = element.parentElement
  if (around === null || around === document.body) return []
  const sizes = Array.from(
    around.children,
    (child) => `${child.getAttribute('class') ?? ''} ${child.getAttribute('style') ?? ''}`,
  )
  return [...sizes, ...roomOf(around)]
}
/** The charts and tables of a row, each with its room: what is drawn alike is one text. */
const drawingsShown = () =>
  Array.from(document.querySelectorAll(drawingsOrTables), (drawn) =>
    [drawn.outerHTML, ...roomOf(drawn)].join('\n').replaceAll(counted, ''),
  )

const has = (selector: string) => document.querySelector(selector) !== null
const isLoading = () => has('[aria-label^="Loading the"]')

const aTurn = () => new Promise((resolve) => void later(resolve, 0))

/** So many turns of the page it takes until parts whose code is there are drawn. */
const turnsToDraw = 3

/** So many steps of its own a grid takes until it shows its rows or tiles. */
const gridSteps = 20

/** Waits until charts and grids, whose code is there, have come. */
const arrive = async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  while (isLoading()) await aTurn()
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const steps = has('.ag-root, .react-grid-layout') ? gridSteps : 0
  for (let step = 0; step < steps; step += 1)
    await act(async () => {
      vi.advanceTimersByTime(100)
      await aTurn()
    })
  for (let turn = 0; turn < turnsToDraw; turn += 1) await act(aTurn)
}

const send = (target: EventTarget, event: Event) =>
  act(async () => void target.dispatchEvent(event))
const key = (target: EventTarget, name: string) =>
  send(target, new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }))

const isField = (element: Element): element is HTMLInputElement =>
  element.matches(
    'textarea, input:not([type=checkbox], [type=radio], [type=file], [role=combobox])',
  )

/** Uses a control as a person does: types into a field and leaves it, presses everything else. */
const use = async (control: HTMLElement) => {
  if (!isField(control)) return act(async () => control.click())
  const prototype = Object.getPrototypeOf(control) as HTMLInputElement
  await act(async () => {
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, `${control.value}7`)
    control.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await key(control, 'Enter')
  await send(control, new FocusEvent('focusout', { bubbles: true }))
}

/** Menus and lists that are open, found by a walk, which takes a document of Node half as long as a search by a selector. */
const openPopups = (part: Element = document.body, found: HTMLElement[] = []) => {
  for (const child of part.children) {
    const isPopup = /^(menu|listbox)$/.test(child.getAttribute('role') ?? '')
    if (isPopup && child instanceof HTMLElement) found.push(child)
    openPopups(child, found)
  }
  return found
}
const choicesOf = (popup: ParentNode) => [
  ...popup.querySelectorAll<HTMLElement>('[role^=menuitem], [role=option]'),
]
const titleOf = (control: Element) => {
  const line = lineOf(control) || control.localName
  return /["=]/.test(line) && !/aria-label=|"$/.test(line) && !isField(control)
    ? `${line} ${JSON.stringify(control.textContent.trim())}`
    : line
}
/** What may hear more than a press: keys, the right button, two presses. */
const handled =
  '[tabindex="0"]:not([aria-haspopup], button[role=combobox]), [role=tab], [role=radio]:first-child, [role=separator], [role=treeitem], [role=option], tbody tr, input:not([type=checkbox])'
/** Where `readMarks` goes. */
const drawing = '[data-chart-frame]'
const keys = ['ArrowDown', 'ArrowUp', 'ArrowRight', 'ArrowLeft', 'Home', 'End', 'Delete', 'F2']
const gestures: Record<string, (target: HTMLElement) => Promise<void>> = {
  ...Object.fromEntries(keys.map((name) => [name, (target: HTMLElement) => key(target, name)])),
  'two presses': (target) => send(target, new MouseEvent('dblclick', { bubbles: true })),
  'right button': (target) =>
    send(target, new MouseEvent('contextmenu', { bubbles: true, cancelable: true })),
}

/** Closes what a control opened: a menu hears Escape itself, a list by the control that it belongs to, which it outlives until that is left. */
const leavePopups = async (control: HTMLElement, opened: () => HTMLElement[]) => {
  for (const left of opened()) await key(left, 'Escape')
  if (opened().length > 0) await key(control, 'Escape')
  await send(control, new FocusEvent('focusout', { bubbles: true }))
}
const withoutValue = (title: string) => title.replace(/ value=.*/, '')

/** Where a control stands: what no two places of one view have in common. */
const placeOf = (control: Element) => {
  const part = control.closest('[role=dialog], section, article, [role=group], table, form, nav')
  return `${part === null ? '' : lineOf(part)} ${withoutValue(titleOf(control))}`
}

/** What a field or a box is called by the label beside it. Of radio buttons the first stands for all. */
const labelOf = (control: HTMLElement) => {
  const { labels, type } = control as Partial<Pick<HTMLInputElement, 'labels' | 'type'>>
  return type === 'radio' ? '' : (labels?.[0]?.textContent.trim() ?? '')
}

/** The dialog that a control stands in, unless it is one that opens beside another control. */
const dialogOf = (control: Element) => {
  const dialog = control.closest('[role=dialog][aria-labelledby]')
  return dialog === null ? '' : lineOf(dialog)
}

/** By what a control is known once it was used: its place, and its label there. */
const knownBy = (control: HTMLElement) => {
  const place = `${dialogOf(control)} ${placeOf(control)}`
  return { place, labelled: `${labelOf(control)} in ${place}` }
}

/** A thing as its number, and of a list its first three: what an event names, not all that is known of it. */
const shortened = (_: string, value: unknown) => {
  if (Array.isArray(value)) return value.slice(0, 3) as unknown[]
  const isThing = value !== null && typeof value === 'object' && Object.keys(value).length > 6
  return isThing && 'id' in value ? { id: value.id } : value
}

/** So many changed lines are written down; the rest has a digest. */
const maxChanges = 40

const differences = (before: readonly string[], after: readonly string[]) =>
  diff([...after], [...before])
    .filter(([kind]) => kind !== 0)
    .map(([kind, line]) => `${kind === 1 ? '+' : '-'} ${line}`)

/** What a screen reader calls the control that the page gave the focus to; a dialog that has no field takes it itself, and a press here moves it nowhere. */
const focusedName = () => {
  const { activeElement: at } = document
  if (!(at instanceof HTMLElement) || at.matches('body, [role=dialog], main')) return null
  const name = at.getAttribute('aria-label') ?? (labelOf(at) || at.textContent.trim())
  return `focus ${at.localName} ${JSON.stringify(name.slice(0, 60))}`
}

/** Says where the focus has gone since it was last asked. */
const watchFocus = () => {
  let before = document.activeElement
  return () => {
    const { activeElement } = document
    const name = activeElement === before ? null : focusedName()
    before = activeElement
    return name === null ? [] : [`    ${name}`]
  }
}

/** Says what has changed in the document since it was last asked. */
const watchDocument = () => {
  let changed = false
  let shown = outlineOf(document.body)
  const observer = new MutationObserver(() => void (changed = true))
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  })
  const focusGone = watchFocus()
  const changes = () => [...shownChanges(), ...focusGone()]
  const shownChanges = () => {
    if (!changed && observer.takeRecords().length === 0) return []
    changed = false
    const now = outlineOf(document.body)
    const found = differences(shown, now).map((line) => `    ${line}`)
    shown = now
    const more = found.length - maxChanges
    return more <= 0
      ? found
      : [...found.slice(0, maxChanges), `    and ${more} more lines, ${digest(found.join())}`]
  }
  return { changes, stop: () => observer.disconnect() }
}

/** What stays open until it is pressed again. */
const isToggle = (control: Element) => control.matches('[aria-expanded], [aria-pressed]')

const usedControls = () =>
  readElements(document.body).filter((element): element is HTMLElement => element.matches(controls))

/** Whether keys, the right button and two presses are tried on it. */
const isHandled = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && element.matches(handled) && element.closest(drawing) === null

const escapeIn = (dialog: Element) => `Escape in ${lineOf(dialog)}`

/** Takes the controls of what is shown for used. */
const takeForUsed = (known: Set<string>) => {
  for (const control of usedControls()) {
    const { place, labelled } = knownBy(control)
    known.add(place).add(labelled)
  }
  for (const element of readElements(document.body).filter(isHandled))
    known.add(`more ${placeOf(element)}`)
  for (const dialog of document.querySelectorAll('[role=dialog]')) known.add(escapeIn(dialog))
}

/** Actors that views read from where they are there: without them they show less. */
const readByViews = new Set(['calls', 'jobs', 'layouts', 'notifications', 'session'])

const noActions = createActor(itemActionsMachine).getSnapshot()

/** Hears what views send to actors of the page that stand beside no row, such as the one that opens dialogs. */
const hearPeers = ({ actor }: GalleryRow, hear: (id: string, event: object) => void) => {
  if (actor === undefined) return () => undefined
  const { system } = actor
  const { get } = system
  system.get = ((name: string) => {
    const send = (event: object) => hear(name, event)
    const unheard = { send, subscribe: () => ({ unsubscribe: () => undefined }) }
    if (name === 'itemActions') Object.assign(unheard, { getSnapshot: () => noActions })
    return get(name) ?? (readByViews.has(name) ? undefined : unheard)
  }) as typeof get
  return () => void (system.get = get)
}

/** Uses each control of a row that no row of its view before had, and says what that sent and changed. */
const useControls = async (
  row: GalleryRow,
  known: Set<string>,
  examine: () => Promise<unknown>,
) => {
  const heard: string[] = []
  const hear = (id: string, event: object) => {
    const sent = JSON.stringify(event, shortened).replaceAll(newKey, '"(key)"')
    heard.push(`    ${id} ${sent}`)
  }
  const hearing = row.actor?.system.inspect((event) => {
    if (event.type !== '@xstate.event' || event.event.type.startsWith('xstate.')) return
    hear((event.actorRef as AnyActorRef).id, event.event)
  })
  const leavePeers = hearPeers(row, hear)
  const before = new Set(openPopups())
  const opened = () => openPopups().filter((popup) => !before.has(popup))
  const lines: string[] = []
  const note = (line: string, more: string[] = []) => {
    if (heard.length + more.length > 0) lines.push(`  ${line}`, ...heard, ...more)
    heard.length = 0
  }
  const { changes, stop } = watchDocument()
  const once = (found: string[]) => {
    const text = found.join('\n')
    if (known.has(text)) return []
    known.add(text)
    return found
  }
  const choose = async (control: HTMLElement, title: string, open = () => use(control)) => {
    const [popup] = opened()
    const { length } = popup ? choicesOf(popup) : []
    for (let at = 0; at < Math.min(length, maxChoices); at += 1) {
      if (opened().length === 0) await open()
      heard.length = 0
      const choice = choicesOf(opened()[0] ?? document.createElement('i'))[at]
      if (choice === undefined) break
      const chosen = titleOf(choice)
      await use(choice)
      note(`${title}, ${chosen}`)
    }
    await leavePopups(control, opened)
    heard.length = 0
  }
  const useAll = async (found: readonly HTMLElement[]) => {
    for (const control of found) {
      const { place, labelled } = knownBy(control)
      const [label, plain] = [labelOf(control), titleOf(control)]
      if (known.has(labelled) || !control.isConnected) continue
      const isNamesake = label !== '' && known.has(place)
      known.add(place).add(labelled)
      const title = `use ${isNamesake ? `${plain.replace(/ ""$/, '')} ${JSON.stringify(label)}` : plain}`
      const opens = isToggle(control)
      const there = new Set(opens ? usedControls() : [])
      await use(control)
      const [popup] = opened()
      if (popup || opens) await examine()
      note(title, once(popup ? outlineOf(popup, 2) : changes()))
      if (popup) await choose(control, title)
      else if (opens) {
        await useAll(usedControls().filter((each) => !there.has(each)))
        await use(control)
        heard.length = 0
        changes()
      }
    }
  }
  await useAll(usedControls())
  for (const element of readElements(document.body)) {
    if (!isHandled(element)) continue
    const name = placeOf(element)
    if (known.has(`more ${name}`) || opened().length > 0) continue
    known.add(`more ${name}`)
    for (const [gesture, make] of Object.entries(gestures)) {
      if (!element.isConnected) break
      await make(element)
      const [popup] = opened()
      const title = `${gesture} in ${titleOf(element)}`
      note(title, once(popup ? outlineOf(popup, 2) : changes()))
      if (popup && gesture === 'right button') await choose(element, title, () => make(element))
      else if (popup) await leavePopups(element, opened)
    }
  }
  for (const dialog of document.querySelectorAll('[role=dialog]')) {
    const name = escapeIn(dialog)
    if (known.has(name)) continue
    known.add(name)
    await key(dialog, 'Escape')
    note(name)
  }
  hearing?.unsubscribe()
  leavePeers()
  stop()
  return lines
}

/** What the marks of charts say as the arrow keys lead from one to the next. */
const readMarks = async () => {
  const lines: string[] = []
  for (const stage of document.querySelectorAll(stages))
    for (const name of ['ArrowRight', 'ArrowRight', 'ArrowUp', 'ArrowLeft']) {
      await key(stage, name)
      lines.push(`  ${name}`, ...[...stage.children].slice(-1).flatMap((tip) => outlineOf(tip, 2)))
    }
  return lines
}

/** Formats write numbers with so many digits and decimals at most, those near 0 with three digits however many decimals that needs. */
const numberLimits = { mostDigits: 12, mostDecimals: maxDecimals.rows, fewestDigits: 3 }

/** Numbers with digits of no meaning. */
const noisyNumbers = () => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const noisy: string[] = []
  while (texts.nextNode())
    for (const [number, decimals = ''] of (texts.currentNode.nodeValue ?? '').matchAll(
      /\d[\d,]*\.(\d+)/g,
    )) {
      const digits = number.replace(/^[0.,]+/, '').replaceAll(/\D/g, '').length
      const hasManyDecimals = decimals.length > numberLimits.mostDecimals
      if (
        digits > numberLimits.mostDigits ||
        (hasManyDecimals && digits > numberLimits.fewestDigits)
      )
        noisy.push(number)
    }
  return noisy
}

/** What a room has of the rows that it is given. */
interface Room {
  /** The names of those that it shows; it shows all where it does not say. */
  only?: RegExp
  /** One that another room shows: it is drawn first, so that of the others only what differs is written down, and its controls are used there. */
  after?: string
  /** Where grids are drawn, they get room for their rows. */
  draws?: 'grids'
}

const rowsOf = (rows: readonly GalleryRow[], { only = /./, after }: Room) => [
  ...rows.filter(({ name }) => name === after),
  ...rows.filter(({ name }) => only.test(name)),
]

/** What is written down of each row, by its name; none while it is written anew. */
const writtenRows = (name: string): ReadonlyMap<string, string> => {
  const file = join(import.meta.dirname, '../views/gallery', `${name}.txt`)
  if (updateSnapshot === 'all' || !existsSync(file)) return new Map()
  const rows = readFileSync(file, 'utf8').split(/^(?=# )/m)
  return new Map(rows.map((row) => [row.slice(2, row.indexOf('\n')), row]))
}

/** The rows of a part of the gallery as text: what each shows where it differs from the one of its view before, and what its controls do; and what axe finds in them. It ends with the first row that is not as `written`. */
const outlines = async (
  rows: readonly GalleryRow[],
  { draws, after }: Room,
  written: ReadonlyMap<string, string>,
) => {
  const known = new Map<string, string[]>()
  const focused = new Map<string, string | null>()
  const used = new Set<string>()
  const looks = new Set<string>()
  const drawn = new Set<string>()
  const noisy: string[] = []
  const text: string[] = []
  const findings: string[] = []
  for (const row of rows) {
    const examine = async () =>
      findings.push(...(await axeFindings()).map((finding) => `${row.name}: ${finding}`))
    const [view = ''] = row.name.split('/')
    const last = known.get(view) ?? []
    const Shown = row.show
    const opened = await openView(<Shown />)
    if (!/running|loading|opening/.test(row.name)) await arrive()
    if (draws !== 'grids' && has('.ag-root, [data-first-rows]'))
      throw new Error(`${row.name} draws a grid: give its file draws: 'grids'`)
    const isBefore = row.name === after
    if (!isBefore) await examine()
    const lines = outlineOf(document.body)
    const changes = differences(last, lines)
    const begin = text.length
    const shown = () => text.slice(begin)
    const isAsWritten = () =>
      (written.get(row.name) ?? shown().join('\n')).startsWith(shown().join('\n'))
    text.push(`# ${row.name}`, ...(last.length === 0 ? lines : changes))
    const focus = focusedName()
    if (focus !== (focused.get(view) ?? null)) text.push(`  ${focus ?? 'focus nowhere'}`)
    focused.set(view, focus)
    const newLooks = looksOf(document.body).filter((look) => !looks.has(look))
    for (const look of newLooks) looks.add(look)
    const newDrawings = drawingsShown().filter((drawing) => !drawn.has(drawing))
    for (const drawing of newDrawings) drawn.add(drawing)
    text.push(...newLooks.map((look) => `  looks ${look}`))
    if (newDrawings.length > 0) text.push('  draws')
    noisy.push(...noisyNumbers().map((number) => `${row.name}: ${number}`))
    if (isBefore) {
      text.length = begin
      takeForUsed(used)
    } else if (isAsWritten())
      text.push(...(await readMarks()), ...(await useControls(row, used, examine)), '')
    known.set(view, lines)
    await opened.close()
    vi.clearAllTimers()
    if (!isAsWritten())
      expect(shown(), `${row.name}, which vitest -u writes anew`).toEqual(
        written.get(row.name)?.split('\n').slice(0, shown().length),
      )
  }
  expect(noisy).toEqual([])
  return { text: text.join('\n'), findings }
}

/** What React and its libraries complain about while a test runs; that work outside `act` was done is no complaint about a view. */
const hearComplaints = () => {
  const { error } = console
  const complaints: string[] = []
  console.error = (...parts: unknown[]) => {
    const text = format(...parts)
    if (!text.includes('not wrapped in act(')) complaints.push(text)
  }
  onTestFinished(() => void (console.error = error))
  return complaints
}

/** Loads what views fetch when they are first drawn, so that a state is the same whatever was shown before it. */
const fetchCode = ({ draws }: Room) =>
  Promise.all([
    LazySqlEditor.fetchCode(),
    LazyMarkdown.fetchCode(),
    import('../../src/features/filters/parts/DayPicker'),
    import('../../src/features/pickers/parts/PreviewGrid'),
    ...(draws === 'grids'
      ? [LazyGrid, LazyPagedGrid, LazyStillGrid, LazyAgRows].map((part) => part.fetchCode())
      : []),
  ])

/** Compares what the rows of a room show and do with what `tests/views/gallery/NAME.txt` says; `vitest -u` writes it anew. */
export const showsAsWritten = (name: string, rows: readonly GalleryRow[], room: Room = {}) => {
  beforeAll(() => fetchCode(room))
  test(`every state of ${name} shows, and every control of it does, what is written down`, async () => {
    document.body.replaceChildren()
    fixClock()
    withSizes()
    if (room.draws === 'grids') withGridRoom()
    withPens()
    const complaints = hearComplaints()
    const { text, findings } = await outlines(rowsOf(rows, room), room, writtenRows(name))
    await expect(text).toMatchFileSnapshot(`./${name}.txt`)
    expect({ complaints, findings }).toEqual({ complaints: [], findings: [] })
  }, 180_000)
}
