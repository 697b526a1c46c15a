import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright'
import { axeRules, isSerious } from '../../tests/support/axeRules'
import { addPairs } from './textPairs'

interface Finding {
  id: string
  impact: string | null
  nodes: { html: string; element?: Element }[]
}
declare global {
  interface Window {
    axe: { run: (context: unknown, options: unknown) => Promise<{ violations: Finding[] }> }
  }
}

const require = createRequire(import.meta.url)
const source = await readFile(require.resolve('axe-core/axe.min.js'), 'utf8')

/** Rules below serious need not run. */
const withoutLesser = Object.fromEntries(
  axeRules.filter((rule) => !isSerious(rule)).map(({ id }) => [id, { enabled: false }]),
)
/** The contrast of a text is asked of one of each pair of colors on a page. */
const withoutContrast = { ...withoutLesser, 'color-contrast': { enabled: false } }

const seriousNow = async (page: Page) => {
  const violations = await page.evaluate(async (rules) => {
    // What is found does not depend on these: paths to the elements, style sheets read once more.
    const options = { resultTypes: ['violations'], selectors: false, preload: false }
    const found = await window.axe.run(
      { exclude: [['[data-tabster-dummy]']] },
      { ...options, rules },
    )
    const include = window.newPairs()
    const contrast =
      include.length > 0
        ? await window.axe.run(
            { include },
            { ...options, runOnly: ['color-contrast'], elementRef: true },
          )
        : { violations: [] }
    for (const { element } of contrast.violations.flatMap(({ nodes }) => nodes))
      if (element) window.forgetPair(element)
    return [...found.violations, ...contrast.violations].map(({ id, impact, nodes }) => ({
      id,
      impact,
      nodes: nodes.map(({ html }) => ({ html })),
    }))
  }, withoutContrast)
  return violations
    .filter(isSerious)
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join('\n')}`)
}

/**
 * What axe finds serious or critical on the page; the focus guards that Fluent hides from everybody are left out.
 * A grid draws its rows before their cells: only what is still found when the page has had time to draw counts.
 */
export const seriousFindings = async (page: Page) => {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(source)
    await page.evaluate(addPairs, [])
  }
  let findings = await seriousNow(page)
  for (let again = 0; again < 10 && findings.length > 0; again += 1) {
    await page.evaluate(() => new Promise((drawn) => requestIdleCallback(drawn)))
    findings = await seriousNow(page)
  }
  return findings
}
