import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright'

interface Finding {
  id: string
  impact: string | null
  nodes: { html: string }[]
}
declare global {
  interface Window {
    axe: { run: (context: unknown, options: unknown) => Promise<{ violations: Finding[] }> }
  }
}

const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** A grid draws its rows before their cells; a row that stays empty is left for axe to name. */
const drawn = (page: Page) =>
  page
    .waitForFunction(() => [...document.querySelectorAll('[role=row]')].every((row) => row.childElementCount > 0), undefined, { timeout: 5_000 })
    .catch(() => undefined)

/** What axe finds serious or critical on the page; the focus guards that Fluent hides from everybody are left out. */
export const seriousFindings = async (page: Page) => {
  await drawn(page)
  await page.evaluate(source)
  const violations = await page.evaluate(async () => {
    const found = await window.axe.run({ exclude: [['[data-tabster-dummy]']] }, { resultTypes: ['violations'] })
    return found.violations.map(({ id, impact, nodes }) => ({ id, impact, nodes: nodes.map(({ html }) => ({ html })) }))
  })
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join('\n')}`)
}
