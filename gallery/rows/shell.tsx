import { Home } from '../../src/features/home/Home'
import { ShortcutsDialog } from '../../src/features/shell/ShortcutsDialog'
import { NotFound } from '../../src/features/unbuilt/NotFound'
import { UnbuiltScreen } from '../../src/features/unbuilt/UnbuiltScreen'
import { homeMachine } from '../../src/machines/home/home.machine'
import type { Notice } from '../../src/machines/lib/peers'
import { chartsResource } from '../../src/machines/lists/chartList.machine'
import { datasetsResource } from '../../src/machines/lists/datasetList.machine'
import { noticeMachine } from '../../src/machines/notice.machine'
import { shortcutsMachine } from '../../src/machines/shell/shortcuts.machine'
import { exploring } from '../explorer'
import { inShell } from '../inShell'
import { bars } from '../samples/forms'
import { charts, datasets, listed } from '../samples/lists'
import { oneSeries } from '../samples/results'
import { child, row, standing, type Standing } from '../standing'

const key = { search: '', sort: { column: 'changed_on_utc', direction: 'desc' }, page: 0 }
const homeScreen = standing(homeMachine, 'browsing', { charts: child('charts'), datasets: child('datasets'), chart: null, dataset: null }, {
  charts: standing(chartsResource, 'ready', { key, problem: null, ...listed(charts) }),
  datasets: standing(datasetsResource, 'ready', { key, problem: null, ...listed(datasets) }),
})
const nothing = standing(shortcutsMachine, 'reading', {})

const posted = (...notices: Notice[]): Record<string, Standing> =>
  Object.fromEntries(notices.map((notice, at) => [`notice${at}`, standing(noticeMachine, notice.intent === 'progress' ? 'staying' : 'showing', { notice })]))

const success: Notice = { intent: 'success', title: 'Success!', detail: 'Created Table: strikes\n20,412 rows', place: 'workspace' }
const warning: Notice = { intent: 'warning', title: 'Created Table: strikes', detail: 'Read as Windows-1252\nThe column “cost ($)” is called cost now', place: 'workspace' }
const progress: Notice = { intent: 'progress', title: 'Exporting 3 charts', place: 'workspace' }
const withAction: Notice = { intent: 'success', title: 'Chart saved', place: 'workspace', action: { label: 'Open Page', path: '/charts' } }
const refused: Notice = { intent: 'warning', place: 'explorer', title: 'The chart was not saved: 503 Service Unavailable', detail: 'The server is down' }

const notices = (name: string, ...shown: Notice[]) => inShell(`notices/${name}`, Home, homeScreen, { path: '/', notices: posted(...shown) })

export const shellRows = [
  inShell('shell/mini menu', Home, homeScreen, { path: '/', menu: 'mini' }),
  inShell('shell/not built', UnbuiltScreen, nothing, { path: '/dashboards' }),
  inShell('shell/not found', NotFound, nothing, { path: '/nowhere' }),
  row('shell/shortcuts', ShortcutsDialog, nothing),
  notices('success', success),
  notices('warning', warning),
  notices('progress', progress),
  notices('with an action', withAction),
  notices('four at once', success, warning, withAction, progress),
  exploring('notices of the explorer', { form: bars, run: { ready: 'resting' }, result: oneSeries('dist_bar') }, posted(refused, success)),
]
