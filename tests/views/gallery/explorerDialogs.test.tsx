import { explorerRows } from '../../../gallery/rows/explorer'
import { withPlots } from '../../support/chartOf'
import { showsAsWritten } from '../../support/galleryOutline'

withPlots()

showsAsWritten('explorerDialogs', explorerRows, {
  only: /^explorer\/(card|naming|saving|conflict)/,
  after: 'explorer/complete',
})
