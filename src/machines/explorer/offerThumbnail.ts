import type { SnapshotFrom } from 'xstate'
import { currentUser } from '../lib/currentUser'
import type { System } from '../lib/system'
import { notOwnerReason } from '../items/ownership'
import { formOf } from '../items/savedForm'
import { thumbnailsOf } from '../thumbnails/thumbnails.machine'
import type { ExplorerContext } from './explorerContext'
import type { queryRunMachine } from './run/queryRun.machine'
import { isSameForm } from './sameForm'

type Run = SnapshotFrom<typeof queryRunMachine>

/** Whether a run that was not looked at before shows the saved chart without edits, which has no picture yet: saving drops the old one. */
export const showsSavedChart = ({ chart, key, drawnAt }: ExplorerContext, run: Run) =>
  run.matches('ready') &&
  chart !== null &&
  chart.thumbnail === null &&
  run.context.ran !== null &&
  run.context.endedAt !== drawnAt &&
  isSameForm(run.context.ran, formOf(chart, key))

/** Hands what the chart was drawn from to whoever draws its thumbnail, where the viewer may change it. */
export const offerThumbnail = (
  { chart, form }: ExplorerContext,
  { context: { result, ran } }: Run,
  system: System,
) => {
  if (
    chart === null ||
    result === null ||
    ran === null ||
    notOwnerReason(chart, currentUser(system)) !== null
  )
    return
  thumbnailsOf(system)?.send({
    type: 'chart.drawn',
    id: chart.id,
    drawable: { form: ran, result, metrics: form?.datasource.metrics ?? [] },
  })
}
