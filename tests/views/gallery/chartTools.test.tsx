import type { GalleryRow } from '../../../gallery/frozenActor'
import { axesRows } from '../../../gallery/rows/axes'
import { pointRows } from '../../../gallery/rows/points'
import type { ChartExplorerRef } from '../../../src/machines/explorer/chartExplorer.machine'
import { withPlots } from '../../support/chartOf'
import { showsAsWritten } from '../../support/galleryOutline'

withPlots()

const isBehind = ({ name }: GalleryRow) => name.startsWith('markRows/')
const looks = ['sizing', 'scaling', 'coloring', 'formatting', 'ordering'] as const
const isMap = ({ name }: GalleryRow) => name.startsWith('explorer/map')
/** Whether a row of the explorer shows a dialog about the look of its chart. */
const hasLook = (row: GalleryRow) => {
  if (isBehind(row)) return false
  const { slots } = (row.actor as ChartExplorerRef).getSnapshot().children
  return looks.some((look) => slots?.getSnapshot().matches(look))
}

showsAsWritten(
  'chartTools',
  [...axesRows, ...pointRows].filter((row) => isBehind(row) || isMap(row) || hasLook(row)),
  'grids',
)
