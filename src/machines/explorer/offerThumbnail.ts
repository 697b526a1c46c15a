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

/** A new run shows the saved chart without edits, and the chart has no thumbnail: saving drops the old one. */
export const showsSavedChart = ({ chart, key, drawnAt }: ExplorerContext, run: Run) =>
  run.matches('ready') &&
  chart !== null &&
  chart.thumbnail === null &&
  run.context.ran !== null &&
  run.context.endedAt !== drawnAt &&
  isSameForm(run.context.ran, formOf(chart, key))

/** Sends the data of the chart to be drawn as its thumbnail where the viewer may change the chart. */
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
