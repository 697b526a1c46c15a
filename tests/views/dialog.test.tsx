import { expect, test } from 'vitest'
import { Dialog } from '../../src/ui'
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
