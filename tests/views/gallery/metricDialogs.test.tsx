import { explorerRows } from '../../../gallery/rows/explorer'
import { withPlots } from '../../support/chartOf'
import { showsAsWritten } from '../../support/galleryOutline'

withPlots()

showsAsWritten('metricDialogs', explorerRows, {
  only: /^explorer\/(metric|index) /,
  after: 'explorer/complete',
})
