import { explorerRows } from '../../../gallery/rows/explorer'
import { withPlots } from '../../support/chartOf'
import { showsAsWritten } from '../../support/galleryOutline'

withPlots()

showsAsWritten('explorerRuns', explorerRows, {
  only: /^explorer\/(complete|running.*|failed.*|stopped.*|of an unknown type)$/,
  after: 'explorer/empty dist_bar',
})
