import { expect, test, vi } from 'vitest'
import { HotKeys } from '../../src/ui/controls/HotKeys'
import type { KeyHint as Hint } from '../../src/ui/text/Keys'
import { openView } from '../support/view'

test('hot keys work on the page, not where something is typed, chosen or done by another key', async () => {
  const done: string[] = []
  const does = (name: string) => () => void done.push(name)
  const view = await openView(
    <HotKeys keys={{ '?': does('help'), 'Mod+z': does('undo'), 'Mod+Shift+z': does('redo') }}>
      <button id="page">Page</button>
      <div id="free" contentEditable suppressContentEditableWarning />
      {['dialog', 'menu', 'listbox'].map((role) => (
        <div key={role} role={role}>
          <button id={role}>{role}</button>
        </div>
      ))}
      <input id="input" />
      <textarea id="textarea" />
      <select id="select" />
      <button id="own" onKeyDown={(event) => event.preventDefault()} />
    </HotKeys>,
  )
  Object.defineProperty(document.getElementById('free'), 'isContentEditable', { value: true })
  const press = async (key: string, held: KeyboardEventInit = {}, on = 'page') => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...held })
    await view.happens(() => void document.getElementById(on)?.dispatchEvent(event))
    const found = done.splice(0)
    return found.length > 0 && event.defaultPrevented ? found.join() : null
  }
  expect({
    plain: await press('?'),
    other: await press('x'),
    undo: [await press('z', { ctrlKey: true }), await press('Z', { metaKey: true })],
    redo: [
      await press('Z', { ctrlKey: true, shiftKey: true }),
      await press('z', { metaKey: true, shiftKey: true }),
    ],
    withAlt: await press('?', { altKey: true }),
  }).toEqual({
    plain: 'help',
    other: null,
    undo: ['undo', 'undo'],
    redo: ['redo', 'redo'],
    withAlt: null,
  })
  const places = ['input', 'textarea', 'select', 'free', 'dialog', 'menu', 'listbox', 'own']
  for (const place of places) expect([place, await press('?', {}, place)]).toEqual([place, null])
  await view.close()
  expect(await press('?')).toBe(null)
})

test.each([
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', '⌘ ↵'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'Ctrl ↵'],
])('in %s a button says its key as %s', async (userAgent, text) => {
  const agent = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  const own: string = `../../src/ui/text/Keys?${encodeURIComponent(text)}`
  const { KeyHint } = (await import(own)) as { KeyHint: typeof Hint }
  agent.mockRestore()
  expect((await openView(<KeyHint>↵</KeyHint>)).text()).toBe(text)
})
