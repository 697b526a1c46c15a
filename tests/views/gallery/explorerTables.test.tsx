import { explorerRows } from '../../../gallery/rows/explorer'
import { withPlots } from '../../support/chartOf'
import { showsAsWritten } from '../../support/galleryOutline'
import { hasGrid } from './explorerParts'

withPlots()

showsAsWritten('explorerTables', explorerRows.filter(hasGrid), 'grids')
