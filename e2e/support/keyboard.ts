import type { Locator, Page } from 'playwright'

const max = 150

/** Presses Tab until the target has the focus, as somebody without a mouse does; a target that is never reached fails. */
export const tabTo = async (page: Page, target: Locator) => {
  await target.waitFor()
  for (let presses = 0; presses < max; presses += 1) {
    if (
      await target.evaluate(
        (element) =>
          element.contains(document.activeElement) && document.activeElement !== document.body,
      )
    )
      return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${String(target)}`)
}

/** Reaches the target by Tab and presses Enter on it. */
export const enter = async (page: Page, target: Locator) => {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}
