import { explorerRows } from '../../../gallery/rows/explorer'
import { withPlots } from '../../support/chartOf'
import { showsAsWritten } from '../../support/galleryOutline'

withPlots()

showsAsWritten('explorerTables', explorerRows, {
  only: /^explorer\/(aggregated table|cut off|without rows)$/,
  after: 'explorer/table',
  draws: 'grids',
})
