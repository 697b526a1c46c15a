import { diff } from 'node:util'
import { act, type ComponentType } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { AnyActorRef } from 'xstate'
import type { GalleryRow } from '../../gallery/frozenActor'
import { lineOf, outlineOf, readElements } from './outline'
import { withPens } from './pens'
import { openView, withSizes } from './view'

const controls =
  'button, input, textarea, select, a[href], [role=tab], [role^=menuitem], [role=option], [role=treeitem], tbody tr'
const popups = '[role=menu], [role=listbox]'
const stages = '[data-chart-frame] [role=group][tabindex="0"]'
const maxChoices = 6

const fixClock = () => {
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'setInterval', 'requestAnimationFrame', 'performance'],
    now: new Date('2026-01-15T12:00:00Z'),
  })
  vi.stubEnv('TZ', 'UTC')
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllEnvs()
  })
}

const { setTimeout: later } = globalThis

const has = (selector: string) => document.querySelector(selector) !== null
const isLoading = () => has('[aria-label^="Loading the"]')
const isDrawn = () => !has('table caption') || has('svg[role=presentation], canvas')

/** So often it is looked whether a chart whose code is there draws anything: one of nothing does not. */
const maxTurns = 60
const aTurn = () => new Promise((resolve) => void later(resolve, 5))

/** Waits until charts and grids, whose code is loaded for the first one, have come. */
const arrive = async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  while (isLoading()) await aTurn()
  for (let turn = 0; turn < maxTurns && !isDrawn(); turn += 1) await aTurn()
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  await act(async () => new Promise((resolve) => void later(resolve, 0)))
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

const openPopups = () => [...document.querySelectorAll<HTMLElement>(popups)]
const choicesOf = (popup: ParentNode) => [
  ...popup.querySelectorAll<HTMLElement>('[role^=menuitem], [role=option]'),
]
const titleOf = (control: Element) => {
  const line = lineOf(control) || control.localName
  return /["=]/.test(line) && !/aria-label=|"$/.test(line) && !isField(control)
    ? `${line} ${JSON.stringify(control.textContent.trim())}`
    : line
}
const withoutValue = (title: string) => title.replace(/ value=.*/, '')

/** Where a control stands: what no two places of one view have in common. */
const placeOf = (control: Element) => {
  const part = control.closest('[role=dialog], section, article, [role=group], table, form, nav')
  return `${part === null ? '' : lineOf(part)} ${withoutValue(titleOf(control))}`
}

/** A thing as its number, and of a list its first three: what an event names, not all that is known of it. */
const shortened = (_: string, value: unknown) => {
  if (Array.isArray(value)) return value.slice(0, 3) as unknown[]
  const isThing = value !== null && typeof value === 'object' && Object.keys(value).length > 6
  return isThing && 'id' in value ? { id: value.id } : value
}

/** Uses each control of a row that no row of its view before had, and says what that sent and opened. */
const useControls = async (row: GalleryRow, known: Set<string>) => {
  let heard: string[] = []
  const hearing = row.actor?.system.inspect((event) => {
    if (event.type !== '@xstate.event' || event.event.type.startsWith('xstate.')) return
    heard.push(
      `    ${(event.actorRef as AnyActorRef).id} ${JSON.stringify(event.event, shortened)}`,
    )
  })
  const before = new Set(openPopups())
  const opened = () => openPopups().filter((popup) => !before.has(popup))
  const lines: string[] = []
  const note = (line: string, more: string[] = []) => {
    if (heard.length + more.length > 0) lines.push(`  ${line}`, ...heard, ...more)
    heard = []
  }
  const found = readElements(document.body).filter((element): element is HTMLElement =>
    element.matches(controls),
  )
  for (const control of found) {
    const name = placeOf(control)
    if (known.has(name) || !control.isConnected) continue
    known.add(name)
    const title = `use ${titleOf(control)}`
    await use(control)
    const [popup] = opened()
    const shown = popup ? outlineOf(popup, 2) : []
    note(title, known.has(shown.join()) ? [] : shown)
    known.add(shown.join())
    const { length } = popup ? choicesOf(popup) : []
    for (let at = 0; at < Math.min(length, maxChoices); at += 1) {
      if (opened().length === 0) await use(control)
      heard = []
      const choice = choicesOf(opened()[0] ?? document.createElement('i'))[at]
      if (choice === undefined) break
      const chosen = titleOf(choice)
      await use(choice)
      note(`${title}, ${chosen}`)
    }
    for (const left of opened()) await key(left, 'Escape')
  }
  for (const dialog of document.querySelectorAll('[role=dialog]')) {
    const name = `Escape in ${titleOf(dialog)}`
    if (known.has(name)) continue
    known.add(name)
    await key(dialog, 'Escape')
    note(name)
  }
  hearing?.unsubscribe()
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

/** The rows of a part of the gallery as text: what each shows where it differs from the one of its view before, and what its controls do. */
const outlines = async (
  rows: readonly GalleryRow[],
  viewOf: (row: GalleryRow) => ComponentType,
) => {
  const known = new Map<string, string[]>()
  const used = new Set<string>()
  const text: string[] = []
  for (const row of rows) {
    const [view = ''] = row.name.split('/')
    const last = known.get(view) ?? []
    const Shown = viewOf(row)
    const opened = await openView(<Shown />)
    if (!/running|loading|opening/.test(row.name)) await arrive()
    const lines = outlineOf(document.body)
    const changes = diff(last, lines)
      .filter(([kind]) => kind !== 0)
      .map(([kind, line]) => `${kind === 1 ? '+' : '-'} ${line}`)
    text.push(`# ${row.name}`, ...(last.length === 0 ? lines : changes))
    text.push(...(await readMarks()), ...(await useControls(row, used)), '')
    known.set(view, lines)
    await opened.close()
  }
  return text.join('\n')
}

/** The screen of a row without the header and the menu around it. */
const screenOf = ({ screen, show }: GalleryRow) => screen ?? show

/** Compares what the rows of a part of the gallery show and do with what `tests/views/gallery/NAME.txt` says; `vitest -u` writes it anew. */
export const showsAsWritten = (
  name: string,
  rows: readonly GalleryRow[],
  viewOf: (row: GalleryRow) => ComponentType = screenOf,
) =>
  test(`every state of ${name} shows, and every control of it does, what is written down`, async () => {
    fixClock()
    withSizes()
    withPens()
    await expect(await outlines(rows, viewOf)).toMatchFileSnapshot(`./${name}.txt`)
  }, 180_000)
