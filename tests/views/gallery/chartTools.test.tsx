import { axesRows } from '../../../gallery/rows/axes'
import { pointRows } from '../../../gallery/rows/points'
import { withPlots } from '../../support/chartOf'
import { showsAsWritten } from '../../support/galleryOutline'

withPlots()

showsAsWritten('chartTools', [...axesRows, ...pointRows], {
  only: /^explorer\/(number format|own order)$/,
  after: 'explorer/axes',
})
