import { explorerRows } from '../../../gallery/rows/explorer'
import { withPlots } from '../../support/chartOf'
import { showsAsWritten } from '../../support/galleryOutline'
import { hasDialog } from './explorerParts'

withPlots()

showsAsWritten('explorerDialogs', explorerRows.filter(hasDialog))
