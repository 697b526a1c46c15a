import { useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Dialog, Drawer, FormPanel } from '../../src/ui'
import { openView } from '../support/view'

test.each([
  ['the page beside it', () => document.querySelector<HTMLElement>('[class*=backdrop]')?.click()],
  ['its cross', () => document.querySelector<HTMLElement>('[aria-label=Close]')?.click()],
  [
    'Escape',
    () =>
      document
        .querySelector('[role=dialog]')
        ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
  ],
])('a dialog is dismissed by %s', async (_, press) => {
  let dismissed = 0
  const view = await openView(
    <Dialog title="Rename" onDismiss={() => void (dismissed += 1)}>
      <input />
    </Dialog>,
  )
  await view.happens(press)
  expect(dismissed).toBe(1)
})

test('what is submitted in a dialog that another one opened is not submitted in that one', async () => {
  const heard: string[] = []
  const dialog = (title: string, content: ReactNode) => (
    <Dialog title={title} onDismiss={() => undefined} onSubmit={() => void heard.push(title)}>
      {content}
    </Dialog>
  )
  const view = await openView(dialog('Outer', dialog('Inner', <input />)))
  const submits: boolean[] = []
  for (const form of [...document.querySelectorAll('form')].toReversed()) {
    const submit = new Event('submit', { bubbles: true, cancelable: true })
    await view.happens(() => void form.dispatchEvent(submit))
    submits.push(submit.defaultPrevented)
  }
  expect([heard.toSorted(), submits]).toEqual([
    ['Inner', 'Outer'],
    [true, true],
  ])
})

test('forms say themselves what is wrong in them, the browser does not', async () => {
  const [nothing, field] = [() => undefined, <input key="field" type="email" />]
  await openView(
    <>
      <FormPanel onSubmit={nothing} footer={null}>
        {field}
      </FormPanel>
      <Drawer title="Edit" onSubmit={nothing} onDismiss={nothing}>
        {field}
      </Drawer>
      <Dialog title="Rename" onSubmit={nothing} onDismiss={nothing}>
        {field}
      </Dialog>
    </>,
  )
  const forms = [...document.querySelectorAll('form')]
  expect(forms.map((form) => form.hasAttribute('novalidate'))).toEqual([true, true, true])
})

test('notices stand below a dialog that is too wide for them beside it, until the last such dialog is closed', async () => {
  let show: (sizes: readonly ('small' | 'medium' | 'large' | 'wide' | number)[]) => void = () =>
    undefined
  const Page = () => {
    const [sizes, set] = useState<Parameters<typeof show>[0]>([])
    show = set
    return sizes.map((size) => (
      <Dialog key={size} title={String(size)} size={size} onDismiss={() => undefined}>
        {String(size)}
      </Dialog>
    ))
  }
  const view = await openView(<Page />)
  const marked = async (...sizes: Parameters<typeof show>[0]) => {
    await view.happens(() => show(sizes))
    const [surface] = document.querySelectorAll<HTMLElement>('[role=dialog]')
    return `${surface?.style.width ?? ''} ${document.body.hasAttribute('data-wide-dialog')}`
  }
  expect([
    await marked('small'),
    await marked('medium'),
    await marked('large'),
    await marked('large', 'wide'),
    await marked('wide'),
    await marked(677),
    await marked(676),
    await marked(),
  ]).toEqual([
    ...['400px false', '676px false', '900px true', '900px true', '1120px true'],
    ...['677px true', '676px false', ' false'],
  ])
})

const nameOf = (control: Element | null) =>
  control?.getAttribute('aria-label') ?? control?.textContent

/** A drawer with a field, one that has its keys to itself, and one that is rendered elsewhere; what it and the page around it hear. */
const openDrawer = async () => {
  const heard: string[] = []
  const view = await openView(
    <div role="none" onKeyDown={({ key }) => void heard.push(`page ${key}`)}>
      <Drawer
        title="Edit"
        onDismiss={() => void heard.push('dismissed')}
        onSubmit={() => void heard.push('submitted')}
        footer={<button type="submit">Save</button>}
      >
        <input aria-label="Name" />
        <input aria-label="Choice" onKeyDown={(event) => event.preventDefault()} />
        {createPortal(<input aria-label="Elsewhere" />, document.body)}
      </Drawer>
    </div>,
  )
  const press = async (name: string, init: KeyboardEventInit) => {
    const control = [...document.querySelectorAll<HTMLElement>('input, button')].find(
      (each) => nameOf(each) === name,
    )
    const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init })
    await view.happens(() => {
      control?.focus()
      control?.dispatchEvent(event)
    })
    const focused = document.activeElement
    return [nameOf(focused), heard.splice(0)]
  }
  return { ...view, press, heard }
}

test('a drawer is dismissed by Escape in it, but not by one that a list of it takes, or that is pressed elsewhere', async () => {
  const { press, happens, heard } = await openDrawer()
  expect([
    await press('Name', { key: 'Escape' }),
    await press('Choice', { key: 'Escape' }),
    await press('Elsewhere', { key: 'Escape' }),
  ]).toEqual([
    ['Name', ['dismissed']],
    ['Choice', ['page Escape']],
    ['Elsewhere', ['page Escape']],
  ])
  const submit = new Event('submit', { bubbles: true, cancelable: true })
  await happens(() => void document.querySelector('form')?.dispatchEvent(submit))
  expect([heard, submit.defaultPrevented]).toEqual([['submitted'], true])
})

test('Tab stays in a drawer: from its last control it leads to the first, with Shift from the first to the last', async () => {
  const measured = vi.spyOn(document.body, 'getBoundingClientRect')
  measured.mockReturnValue({ width: 9, height: 9 } as DOMRect)
  onTestFinished(() => measured.mockRestore())
  const { press } = await openDrawer()
  const focused = async (name: string, shiftKey: boolean) =>
    (await press(name, { key: 'Tab', shiftKey }))[0]
  expect([
    await focused('Save', false),
    await focused('Close', true),
    await focused('Close', false),
    await focused('Save', true),
    await focused('Name', false),
  ]).toEqual(['Close', 'Save', 'Close', 'Save', 'Name'])
})
