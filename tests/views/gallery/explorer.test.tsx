import { explorerRows } from '../../../gallery/rows/explorer'
import { withPlots } from '../../support/chartOf'
import { screenOf, showsAsWritten } from '../../support/galleryOutline'
import { hasDialog } from './hasDialog'

withPlots()

showsAsWritten(
  'explorer',
  explorerRows.filter((row) => !hasDialog(row)),
  screenOf,
  'grids',
)
