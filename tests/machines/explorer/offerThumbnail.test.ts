import { expect, test } from 'vitest'
import type { Chart } from '../../../src/api/contract'
import { gives } from '../../support/actors'
import { bars, metrics, result, savedChart } from '../../support/explorer'
import { openChartExplorer } from '../../support/openChartExplorer'
import { waitFor } from '../../support/waitFor'

const ana = { id: 1, isAdmin: false }
/** What a saved chart that is opened and has run sends to be drawn as its thumbnail. */
const offered = async (chart: Partial<Chart>, user = ana, edited = bars) => {
  const { child, exploring, heard } = openChartExplorer(7, {
    forms: { k1: edited },
    loadChart: gives<Chart, { id: number }>({ ...savedChart, ...chart }),
    peers: ['thumbnails'],
    user,
  })
  await exploring()
  await waitFor(child('queryRun'), (snapshot) => snapshot.matches('ready'))
  child('queryRun').send({ type: 'rows.counted', total: result.rowcount })
  return heard('thumbnails')
}

test('a chart without a thumbnail offers what it shows to be drawn as one, for who may change it', async () => {
  const [created_by = null] = savedChart.owners
  const admin = { id: 9, isAdmin: true }
  const other = { id: 2, isAdmin: false }
  const once = [
    {
      type: 'chart.drawn',
      id: 7,
      drawable: { form: expect.anything() as unknown, result, metrics },
    },
  ]
  expect({
    owner: await offered({}),
    creator: await offered({ owners: [], created_by }),
    admin: await offered({}, admin),
    'another person': await offered({}, other),
    'with a thumbnail': await offered({ thumbnail: 'tag' }),
    'shown with edits': await offered({}, ana, { ...bars, groupby: ['phase'] }),
  }).toEqual({
    owner: once,
    creator: once,
    admin: once,
    'another person': [],
    'with a thumbnail': [],
    'shown with edits': [],
  })
})
