import { useState, type ComponentProps } from 'react'
import { expect, test, vi } from 'vitest'
import { insertAtCursor } from '../../src/ui/editor/inserting'
import { editorOptions } from '../../src/ui/editor/monaco'
import SqlEditor from '../../src/ui/editor/SqlEditor'
import { editor as library, KeyCode, KeyMod, openEditors, registered } from '../support/plainMonaco'
import { openView } from '../support/view'

type Props = ComponentProps<typeof SqlEditor>
const text = 'SELECT 1;\nSELECT costs\nFROM x'
const given: Props = {
  ...{ label: 'SQL', textKey: '', value: text, backend: 'mysql', location: null, fault: null },
  ...{ onChange: () => undefined, onMove: () => undefined, onRun: () => undefined },
  ...{ onFormat: () => undefined, complete: () => Promise.resolve([]) },
}

/** The editor within a page that keeps its text, with what it reported; `give` changes what it is given. Where somebody was in a text is kept by its key. */
const openEditor = async (textKey: string, more: Partial<Props> = {}) => {
  const said: unknown[] = []
  let give: (more: Partial<Props>) => void = () => undefined
  const Page = () => {
    const [props, setProps] = useState({ ...given, textKey, ...more })
    give = (more) => setProps((before) => ({ ...before, ...more }))
    return (
      <SqlEditor
        {...props}
        onChange={(value) => {
          said.push(['text', value])
          give({ value })
        }}
        onMove={({ from, to, scroll }) => said.push(['move', from, to, scroll])}
        onRun={({ selected, cursor }) => said.push(['run', selected, cursor, props.textKey])}
        onFormat={() => said.push(['format', props.textKey])}
      />
    )
  }
  const view = await openView(<Page />)
  await vi.waitFor(() => expect(openEditors.size).toBe(1))
  const [editor] = openEditors
  if (!editor) throw new Error('No editor')
  return {
    ...view,
    editor,
    said: () => said.splice(0),
    give: (more: Partial<Props>) => view.happens(() => give(more)),
    does: (act: () => unknown) => view.happens(() => void act()),
    select: (from: number, to: number) =>
      view.happens(() => {
        const [start, end] = [from, to].map(editor.getModel().getPositionAt)
        if (start && end) editor.setSelection({ from: start, to: end })
      }),
    press: (id: string) => view.happens(() => editor.actions.get(id)?.run()),
  }
}

test('Ctrl-Enter runs what is selected with the place of the cursor, Shift-Alt-F formats, each in the text that is shown then', async () => {
  const view = await openEditor('keys')
  await view.press('chartroom.run')
  await view.select(10, 16)
  await view.select(22, 17)
  view.said()
  await view.press('chartroom.run')
  await view.press('chartroom.format')
  const first = view.said()
  await view.give({ textKey: 'keys b', value: 'x' })
  view.said()
  await view.press('chartroom.run')
  await view.press('chartroom.format')
  expect([first, view.said()]).toEqual([
    [
      ['run', 'costs', 17, 'keys'],
      ['format', 'keys'],
    ],
    [
      ['run', '', 0, 'keys b'],
      ['format', 'keys b'],
    ],
  ])
  expect([...view.editor.actions.values()].map(({ keybindings }) => keybindings)).toEqual([
    [KeyMod.CtrlCmd | KeyCode.Enter],
    [KeyMod.Shift | KeyMod.Alt | KeyCode.KeyF],
  ])
})

test('a text begins where it was left, says where the cursor goes, and keeps its own place while another is shown', async () => {
  const view = await openEditor('place', { location: { from: 7, to: 8, scroll: 40 } })
  expect(view.said()).toEqual([])
  await view.does(() => view.editor.scrollSideways())
  expect(view.said()).toEqual([])
  await view.does(() => view.editor.setScrollTop(60))
  await view.select(10, 16)
  expect(view.said()).toEqual([
    ['move', 7, 8, 60],
    ['move', 10, 16, 60],
  ])
  const place = () => {
    const { from, to, scroll } = {
      ...view.editor.saveViewState().selected,
      scroll: view.editor.getScrollTop(),
    }
    return [...[from, to].map(view.editor.getModel().getOffsetAt), scroll]
  }
  await view.give({ textKey: 'place b', value: 'other', location: { from: 0, to: 5, scroll: 10 } })
  const other = place()
  await view.give({ textKey: 'place', value: text, location: { from: 1, to: 1, scroll: 0 } })
  expect([other, place()]).toEqual([
    [0, 5, 10],
    [10, 16, 60],
  ])
})

test('what is typed is told once, and a text that comes from outside stands in the editor without being told', async () => {
  const view = await openEditor('typing')
  await view.select(7, 8)
  view.said()
  await view.does(() => view.editor.write('2'))
  expect(view.said()).toEqual([
    ['text', text.replace('1', '2')],
    ['move', 8, 8, 0],
  ])
  await view.give({ value: 'SELECT 3' })
  const texts = () => view.said().filter((each) => (each as string[])[0] === 'text')
  const outside = texts()
  await view.give({ textKey: 'typing b', value: 'FROM b', backend: 'postgresql' })
  const { language, uri } = view.editor.getModel()
  expect(view.editor.options).toMatchObject({ ariaLabel: 'SQL', tabFocusMode: true })
  expect([outside, view.editor.getValue(), language, uri]).toEqual([
    [],
    'FROM b',
    'pgsql',
    'typing b',
  ])
  await view.give({ textKey: 'typing', value: 'SELECT 4' })
  expect([view.editor.getValue(), texts()]).toEqual(['SELECT 4', []])
})

test('what a run found wrong is marked as the text opens, after each run and in each text, until the text is changed', async () => {
  const fault = { run: '1', text: 'SELECT costs', line: 1, column: 8, message: 'No costs' }
  const view = await openEditor('fault', { fault })
  const marks = () =>
    registered.markers.map((marker) => {
      const { message, startLineNumber, startColumn } = marker as Record<string, unknown>
      return [message, startLineNumber, startColumn]
    })
  const opened = marks()
  await view.does(() => view.editor.write('\n'))
  const typed = marks()
  await view.give({ fault: { ...fault, run: '2' } })
  const again = marks()
  await view.give({ fault: null })
  const mended = marks()
  await view.give({
    textKey: 'fault b',
    value: 'SELECT costs',
    fault: { ...fault, message: 'Other' },
  })
  const other = marks()
  await view.give({ textKey: 'fault', value: text, fault: null })
  expect({ opened, typed, again, mended, other, back: marks() }).toEqual({
    opened: [['No costs', 2, 8]],
    typed: [],
    again: [['No costs', 3, 8]],
    mended: [],
    other: [['Other', 1, 8]],
    back: [],
  })
})

test('names are inserted at the cursor of the editor in sight, texts are completed by the page, and a closed editor leaves nothing', async () => {
  const view = await openEditor('names', {
    complete: ({ text: whole, cursor }) =>
      Promise.resolve([{ label: whole.slice(0, cursor), kind: 'table', insert_text: 'x' }]),
  })
  await view.select(22, 17)
  await view.does(() => insertAtCursor('"price"'))
  expect([view.editor.getValue(), view.editor.hasTextFocus()]).toEqual([
    'SELECT 1;\nSELECT "price"\nFROM x',
    true,
  ])
  await view.give({
    complete: () => Promise.resolve([{ label: 'newer', kind: 'table', insert_text: 'x' }]),
  })
  const model = view.editor.getModel()
  const offered = await registered.offers
    .get('mysql')
    ?.provideCompletionItems(model as never, model.getPositionAt(3) as never)
  expect(offered).toMatchObject({ suggestions: [{ label: { label: 'newer' } }] })
  await view.give({ textKey: 'names b', value: 'b' })
  expect(library.getModels()).toEqual(['names', 'names b'])
  await view.close()
  insertAtCursor('gone')
  expect(view.editor.getValue()).toBe('b')
  expect([library.getModels(), view.editor.actions.size, openEditors.size]).toEqual([[], 0, 0])
})

test('Tab leaves the editor, and only the page offers words', () => {
  const { tabFocusMode, wordBasedSuggestions, contextmenu, glyphMargin, minimap, ...others } =
    editorOptions
  const { fixedOverflowWidgets, scrollBeyondLastLine } = others
  expect({ fixedOverflowWidgets, scrollBeyondLastLine }).toEqual({
    fixedOverflowWidgets: true,
    scrollBeyondLastLine: false,
  })
  expect({ tabFocusMode, wordBasedSuggestions, contextmenu, glyphMargin, minimap }).toEqual({
    ...{ tabFocusMode: true, wordBasedSuggestions: 'off', contextmenu: false, glyphMargin: true },
    minimap: { enabled: false },
  })
})

test('styles that the library writes into its markup are given by the script, where the page refuses them in markup', async () => {
  const view = await openEditor('policy')
  const { createTrustedTypesPolicy } = (
    globalThis as unknown as {
      MonacoEnvironment: {
        createTrustedTypesPolicy: (
          name: string,
          options: { createHTML: (text: string) => string },
        ) => { createHTML: (text: string) => string }
      }
    }
  ).MonacoEnvironment
  const { createHTML } = createTrustedTypesPolicy('editor', { createHTML: (text) => `${text}!` })
  const html = createHTML(
    '<p id="line" style="top: 4px"><b id="word" style="left: 2px">x style="y"</b></p>',
  )
  await view.happens(() => {
    document.querySelector('section')?.insertAdjacentHTML('beforeend', html)
  })
  const style = (id: string) => document.getElementById(id)?.getAttribute('style')
  expect({
    html,
    drawn: [style('line'), style('word'), document.querySelectorAll('[data-held-style]').length],
  }).toEqual({
    html: '<p id="line" data-held-style="top: 4px"><b id="word" data-held-style="left: 2px">x style="y"</b></p>!',
    drawn: ['top: 4px;', 'left: 2px;', 0],
  })
})

test('style tags of the library carry the nonce of the page, other elements none', async () => {
  const meta = document.createElement('meta')
  meta.setAttribute('property', 'csp-nonce')
  meta.nonce = 'abc'
  document.head.append(meta)
  const own: string = '../../src/ui/editor/editorPolicy?with-nonce'
  await import(own)
  const isMarked = (name: string) => document.createElement(name).nonce === 'abc'
  const made = ['style', 'p'].map(isMarked)
  Reflect.deleteProperty(document, 'createElement')
  meta.remove()
  expect([...made, isMarked('style')]).toEqual([true, false, false])
})
