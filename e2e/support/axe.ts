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

const seriousNow = async (page: Page) => {
  const violations = await page.evaluate(async () => {
    const found = await window.axe.run(
      { exclude: [['[data-tabster-dummy]']] },
      { resultTypes: ['violations'] },
    )
    return found.violations.map(({ id, impact, nodes }) => ({
      id,
      impact,
      nodes: nodes.map(({ html }) => ({ html })),
    }))
  })
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join('\n')}`)
}

/**
 * What axe finds serious or critical on the page; the focus guards that Fluent hides from everybody are left out.
 * A grid draws its rows before their cells: only what is still found when the page has had time to draw counts.
 */
export const seriousFindings = async (page: Page) => {
  await page.evaluate(source)
  let findings = await seriousNow(page)
  for (let again = 0; again < 10 && findings.length > 0; again += 1) {
    await page.evaluate(() => new Promise((drawn) => requestIdleCallback(drawn)))
    findings = await seriousNow(page)
  }
  return findings
}
