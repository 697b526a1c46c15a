import { axesRows } from '../../../gallery/rows/axes'
import { pointRows } from '../../../gallery/rows/points'
import { withPlots } from '../../support/chartOf'
import { showsAsWritten } from '../../support/galleryOutline'

withPlots()

showsAsWritten('chartTools', [...axesRows, ...pointRows], {
  after: 'explorer/axes',
  only: /^explorer\/(bubble size|number format|own order|bubble colours|bubble colours as usual)$/,
})
