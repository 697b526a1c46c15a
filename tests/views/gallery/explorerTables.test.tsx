import { explorerRows } from '../../../gallery/rows/explorer'
import { showsAsWritten } from '../../support/galleryOutline'
import { hasGrid } from './explorerParts'

showsAsWritten('explorerTables', explorerRows.filter(hasGrid), 'grids')
