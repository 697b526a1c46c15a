import { launchBrowser, openPage } from '../../e2e/support/browser.ts'
import type { TestApp } from '../../tests/support/app.ts'
import type { ChartApp } from '../../tests/support/chartApp.ts'

/** A browser with the built page, the admin signed in. */
export const openSignedIn = async (app: TestApp) => {
  const address = await app.app.listen({ port: 0 })
  const browser = await launchBrowser()
  const { page, context } = await openPage(browser, address)
  const me = await app.admin.get('/security/me')
  const { result: user } = me.body as { result: object }
  await context.addInitScript(
    (stored) => localStorage.setItem('chartroom.login', stored),
    JSON.stringify({ token: app.admin.token, user }),
  )
  const close = async () => {
    await browser.close()
    await app.close()
  }
  return { page, address, close }
}

/** The same with a way to unsaved charts. */
export const openExplorer = async (app: ChartApp) => {
  const { page, close } = await openSignedIn(app)
  /** Goes to an unsaved chart with these slots. */
  const open = async (dataset: string, viz_type: string, slots: object) => {
    const made = await app.admin.post('/explore/chart_form', {
      datasource: `${app.datasets[dataset]}__table`,
      viz_type,
      ...slots,
    })
    await page.goto(`/visualizations/null/${(made.body as { key: string }).key}`)
  }
  return { page, open, close }
}
