import { explorerRows } from '../../../gallery/rows/explorer'
import { withPlots } from '../../support/chartOf'
import { showsAsWritten } from '../../support/galleryOutline'

withPlots()

showsAsWritten('explorerModels', explorerRows, {
  only: /^explorer\/(analysis.*|models|training|flattening.*|predictions made)$/,
  after: 'explorer/complete',
})
