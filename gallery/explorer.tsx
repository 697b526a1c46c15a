import type { StateValue } from 'xstate'
import type { ChartResult, FormData } from '../src/api/contract'
import { Explorer } from '../src/features/explorer/Explorer'
import { chartExplorerMachine } from '../src/machines/explorer/chartExplorer.machine'
import { dataPanelMachine } from '../src/machines/explorer/dataPanel.machine'
import { queryRunMachine } from '../src/machines/explorer/queryRun.machine'
import { slotsMachine } from '../src/machines/explorer/slots.machine'
import { inShell } from './inShell'
import { chartForm } from './samples/forms'
import { savedChart } from './samples/lists'
import { columns, metrics } from './samples/results'
import { standing, type Standing } from './standing'

export interface Exploring {
  form: FormData
  run?: StateValue
  result?: ChartResult
  problem?: object
  /** The chart was saved as it stands. */
  saved?: boolean
  card?: object
  panel?: StateValue
  search?: string
  saving?: Standing
}

const whole = (name: string, value: StateValue, context: object, children: Record<string, Standing>, notices: Record<string, Standing> = {}) =>
  inShell(`explorer/${name}`, Explorer, standing(
    chartExplorerMachine,
    value,
    { sliceId: null, key: 'k7', backPath: '/charts', reverts: false, chart: null, form: null, unsent: false, asked: null, ...context },
    children,
  ), { path: '/visualizations/null/k7', fullScreen: true, notices })

export const explorerBroken = whole('broken', 'broken', {}, {})

export const opening = (name: string, openForm: Standing) => whole(name, 'opening', {}, { openForm })

/** The workbench with its slots, its query and its dialogs as they stand. */
export const exploring = (name: string, { form, run = 'empty', result, problem, saved = false, card, panel = { open: 'data' }, search = '', saving }: Exploring, notices: Record<string, Standing> = {}) => {
  const runs = typeof run === 'object' && 'running' in run
  const startedAt = run === 'empty' ? null : Date.now() - 1240
  const kept = { key: 'k7', datasetId: 12, chartId: saved ? 7 : null, form }
  const chart = saved ? { ...savedChart, params: JSON.stringify(form) } : null
  return whole(name, { exploring: saving ? 'saving' : 'arranging' }, { sliceId: chart?.id ?? null, chart, form: chartForm(form) }, {
    dataPanel: standing(dataPanelMachine, panel, { search, gridSearch: '' }),
    slots: standing(slotsMachine, card ? 'calculating' : 'arranging', { form, saved: saved ? form : null, columns, metrics, card: card ?? null }),
    queryRun: standing(queryRunMachine, run, {
      ...kept, starts: false, startedAt, endedAt: runs || startedAt === null ? null : startedAt + 410,
      result: result ?? null, ran: result ? { ...form, viz_type: result.viz_type } : null, problem: problem ?? null,
    }),
    ...(saving ? { chartSave: saving } : {}),
  }, notices)
}
