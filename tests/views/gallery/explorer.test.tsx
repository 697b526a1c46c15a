import { explorerRows } from '../../../gallery/rows/explorer'
import { withPlots } from '../../support/chartOf'
import { showsAsWritten } from '../../support/galleryOutline'
import { hasDialog, hasGrid } from './explorerParts'

withPlots()

showsAsWritten(
  'explorer',
  explorerRows.filter((row) => !hasDialog(row) && !hasGrid(row)),
)
