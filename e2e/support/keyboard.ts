import type { Locator, Page } from 'playwright'

const max = 150

/** What decides after each press, of an element that was found once: to find it by its role costs more than the press. */
const focusIn = (element: HTMLElement | SVGElement) => {
  if (!element.isConnected) return 'replaced'
  const { activeElement, body } = document
  return element.contains(activeElement) && activeElement !== body ? 'inside' : 'outside'
}

/** Presses Tab until the target has the focus, as somebody without a mouse does; a target that is never reached fails. */
export const tabTo = async (page: Page, target: Locator) => {
  await target.waitFor()
  let element = await target.elementHandle()
  for (let presses = 0; presses < max; presses += 1) {
    let focus = await element.evaluate(focusIn)
    if (focus === 'replaced') {
      element = await target.elementHandle()
      focus = await element.evaluate(focusIn)
    }
    if (focus === 'inside') return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${String(target)}`)
}

/** Reaches the target by Tab and presses Enter on it. */
export const enter = async (page: Page, target: Locator) => {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}
