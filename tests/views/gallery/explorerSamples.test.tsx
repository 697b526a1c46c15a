import { explorerRows } from '../../../gallery/rows/explorer'
import { withPlots } from '../../support/chartOf'
import { showsAsWritten } from '../../support/galleryOutline'

withPlots()

showsAsWritten('explorerSamples', explorerRows, {
  only: /^explorer\/samples/,
  after: 'explorer/table',
  draws: 'grids',
})
