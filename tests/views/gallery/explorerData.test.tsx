import { explorerRows } from '../../../gallery/rows/explorer'
import { withPlots } from '../../support/chartOf'
import { showsAsWritten } from '../../support/galleryOutline'

withPlots()

showsAsWritten('explorerData', explorerRows, {
  only: /^explorer\/raw data/,
  after: 'explorer/table',
  draws: 'grids',
})
