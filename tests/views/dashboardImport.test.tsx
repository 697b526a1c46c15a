import { expect, test } from 'vitest'
import { DashboardImport } from '../../src/features/dashboards/DashboardImport'
import { ImportPreview } from '../../src/features/dashboards/ImportPreview'
import { openView, shownActor } from '../support/view'

const preview = {
  databases: [{ uuid: 'u1', name: 'Lake', database_id: null }],
  ...{ dashboards: [], charts: [], datasets: [], skipped: [] },
}

test('databases for an import that could not be read are read again, and why is said until then', async () => {
  const open = async (state: string) => {
    const sources = shownActor({
      context: { data: [], problem: { status: 503, message: 'Down' } },
      matches: (one: string) => one === state,
    })
    const { actor } = shownActor({ context: { sources: sources.actor } })
    const view = await openView(<ImportPreview actor={actor} preview={preview} busy={false} />)
    return { ...view, sent: sources.sent }
  }
  const failed = await open('failed')
  const alerts = [failed.alerts()]
  await failed.press('Try again')
  await failed.close()
  const again = await open('loading')
  expect({ alerts: [...alerts, again.alerts()], sent: failed.sent }).toEqual({
    alerts: [['The databases could not be read.DownTry again'], []],
    sent: [{ type: 'resource.invalidated' }],
  })
})

test('what an import takes is listed with the databases that were found for it', async () => {
  const names = (...all: string[]) => all.map((name) => ({ id: null, name }))
  const taken = {
    databases: [
      { uuid: 'u1', name: 'Lake', database_id: null },
      { uuid: 'u2', name: 'Shop', database_id: 4 },
    ],
    dashboards: names('Costs', 'Birds'),
    charts: names('By state', 'By year', 'By phase'),
    datasets: [...names('orders', 'towns'), { id: 12, name: 'strikes' }],
    skipped: [],
  }
  const data = [3, 4].map((id) => ({ id, database_name: `Database ${id}` }))
  const sources = shownActor({ context: { data, problem: null }, matches: () => false })
  const { actor, sent } = shownActor({ context: { sources: sources.actor } })
  const view = await openView(<ImportPreview actor={actor} preview={taken} busy={false} />)
  const chosen = view.texts('button[role=combobox]')
  await view.choose('Database for Lake', 'Database 3')
  expect({ chosen, facts: view.facts(), sent }).toEqual({
    chosen: ['Choose a database', 'Database 4'],
    facts: {
      Dashboards: 'Costs, Birds',
      'Charts (3)': 'By state, By year, By phase',
      'New datasets': 'orders, towns',
      'Existing datasets': 'strikes',
    },
    sent: [{ type: 'database.chosen', uuid: 'u1', id: 3 }],
  })
})

test('the first file that is chosen is the one to import, and none is no choice', async () => {
  const { actor, sent } = shownActor({
    context: { file: null, preview: null, problem: null },
    matches: () => false,
  })
  const view = await openView(<DashboardImport actor={actor} />)
  const input = document.querySelector('input[type=file]')
  const files = [new File(['a'], 'a.zip'), new File(['b'], 'b.zip')]
  for (const chosen of [files, []]) {
    Object.defineProperty(input, 'files', { configurable: true, value: chosen })
    await view.happens(() => input?.dispatchEvent(new Event('change', { bubbles: true })))
  }
  expect({ sent, accepts: input?.getAttribute('accept'), off: view.offReasons() }).toEqual({
    sent: [{ type: 'file.chosen', file: files[0] }],
    accepts: '.zip',
    off: { Import: 'Choose a file first' },
  })
})
