import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { focusAfterSignIn, recordFocusTrail, tabStops } from '../../src/ui/controls/focusTrail'

let stop = (): void => undefined

beforeEach(() => {
  Object.defineProperty(HTMLElement.prototype, 'checkVisibility', {
    configurable: true,
    value(this: HTMLElement) {
      return this.closest('.unseen') === null
    },
  })
  stop = recordFocusTrail()
})
afterEach(() => {
  stop()
  document.body.replaceChildren()
  Reflect.deleteProperty(HTMLElement.prototype, 'checkVisibility')
  vi.unstubAllGlobals()
})

const find = (id: string) => document.getElementById(id) ?? document.body
const button = (id: string, more = '') => `<button id="${id}" ${more}></button>`
const show = (html: string) => void (document.body.innerHTML = html)
const add = (html: string) => document.body.insertAdjacentHTML('beforeend', html)
/** Takes a part away as the page does, and says what has the focus then. */
const afterLoss = async (id: string) => {
  find(id).remove()
  if (!document.activeElement?.isConnected) document.body.focus()
  await new Promise<void>((resolve) => queueMicrotask(resolve))
  return document.activeElement?.id ?? ''
}
const focus = (...ids: string[]) => {
  for (const id of ids) find(id).focus()
}
const list = (...ids: string[]) =>
  `<main id="main" tabindex="-1"><ul id="list">${ids.map((id) => `<li id="row ${id}">${button(id)}</li>`).join('')}</ul>${button('below')}</main>`
const dialog = (content: string) => `<div id="dialog" role="dialog" tabindex="-1">${content}</div>`

test('a dialog that closes gives the focus back to the latest control that is still there', async () => {
  show(list('a', 'b'))
  focus('a', 'b', 'below')
  add(dialog(button('x')))
  focus('x')
  expect(await afterLoss('dialog')).toBe('below')
})

test('a control that cannot be seen or is gone is passed over for one that was there before', async () => {
  show(list('a', 'b'))
  focus('a', 'b', 'below')
  add(dialog(button('x')))
  focus('x')
  find('below').className = 'unseen'
  expect(await afterLoss('dialog')).toBe('b')
})

test('a control that was turned off meanwhile is passed over too', async () => {
  show(list('a', 'b'))
  focus('a', 'below')
  add(dialog(button('x')))
  focus('x')
  find('below').setAttribute('disabled', '')
  expect(await afterLoss('dialog')).toBe('a')
})

test('a row that goes while its control has the focus hands it to what was used near it, or else the next', async () => {
  show(list('a', 'b', 'c'))
  focus('b')
  expect(await afterLoss('row b')).toBe('a')
  focus('c', 'a')
  expect(await afterLoss('row a')).toBe('c')
  expect(await afterLoss('row c')).toBe('below')
})

test('a control that goes without its row leaves the focus to the page', async () => {
  show(list('a', 'b'))
  focus('a', 'below')
  expect(await afterLoss('below')).toBe('')
  focus('a')
  expect(await afterLoss('a')).toBe('')
})

test('a control that goes within a dialog that stays hands the focus to its neighbors, the dialog at last', async () => {
  show(list('a') + dialog(`<p>${button('x')}${button('off', 'disabled')}</p>${button('y')}`))
  focus('a', 'x')
  expect(await afterLoss('x')).toBe('y')
  expect(await afterLoss('y')).toBe('dialog')
})

test('a neighbor is taken before the dialog itself, and none that cannot be seen or reached', async () => {
  show(
    dialog(
      `<p>${button('x')}${button('u', 'class="unseen"')}${button('n', 'tabindex="-1"')}</p>${button('d', 'data-tabster-dummy')}<p inert>${button('i')}</p>${button('y')}`,
    ),
  )
  focus('u', 'dialog', 'x')
  expect(tabStops(find('dialog')).map(({ id }) => id)).toEqual(['x', 'y'])
  expect(await afterLoss('x')).toBe('y')
})

test('a control that got the focus back and goes then hands it on', async () => {
  show(`<main id="main" tabindex="-1">${button('a')}${button('b')}</main>`)
  add(dialog(button('x')))
  focus('a', 'x')
  expect(await afterLoss('dialog')).toBe('a')
  find('a').blur()
  focus('a')
  expect(await afterLoss('a')).toBe('b')
})

test('once another control was used, one that got the focus back goes without a heir', async () => {
  show(`<main id="main" tabindex="-1">${button('a')}${button('b')}</main>`)
  add(dialog(button('x')))
  focus('a', 'x')
  expect(await afterLoss('dialog')).toBe('a')
  focus('b', 'a')
  expect(await afterLoss('a')).toBe('')
})

test('a focus that went elsewhere by itself stays there, and nothing is remembered after the end', async () => {
  show(list('a', 'b') + dialog(button('x')))
  focus('a', 'x', 'b')
  expect(await afterLoss('dialog')).toBe('b')
  stop()
  expect(await afterLoss('row b')).toBe('')
})

test('who has just signed in by hand stands on the content, unless something has the focus', () => {
  const signIn = (hasBeenActive: boolean, focused = '') => {
    show(`<main id="main" tabindex="-1"></main>${button('a')}`)
    vi.stubGlobal('navigator', { userActivation: { hasBeenActive } })
    if (focused !== '') focus(focused)
    focusAfterSignIn()
    return document.activeElement?.id
  }
  expect({
    byHand: signIn(true),
    byItself: signIn(false),
    inField: signIn(true, 'a'),
  }).toEqual({ byHand: 'main', byItself: '', inField: 'a' })
})
