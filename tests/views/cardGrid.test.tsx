import { expect, test } from 'vitest'
import { CardGrid } from '../../src/ui/cards/CardGrid'
import { openView } from '../support/view'

const rules = () =>
  [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText))

/** From which width on a row of cards shows its nth card; null where no rule hides it for its width. */
const widthOf = (card: number) => {
  const found = rules().flatMap((text) => {
    const [, width] = /@container \(width < (\d+)px\)/.exec(text) ?? []
    const [, first] = /nth-child\(n ?\+ ?(\d+)\)/.exec(text) ?? []
    return width !== undefined && Number(first) <= card ? [Number(width)] : []
  })
  return found.length === 0 ? null : Math.max(...found)
}

test('of one row of cards of 272 pixels, 12 apart, as many are shown as fit, seven at most', async () => {
  const view = await openView(
    <CardGrid label="Charts" oneRow>
      <li>One</li>
    </CardGrid>,
  )
  const widths = [1, 2, 3, 4, 5, 6, 7].map(widthOf)
  const eighth = rules().filter((text) => /^[^@]*nth-child\(n ?\+ ?8\)/.test(text))
  await view.close()
  expect({ widths, hides: eighth.map((text) => /display: ?none/.test(text)) }).toEqual({
    widths: [null, 556, 840, 1124, 1408, 1692, 1976],
    hides: [true],
  })
})
