import { expect, test } from 'vitest'
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
