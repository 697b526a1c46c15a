import { axesRows } from '../../../gallery/rows/axes'
import { pointRows } from '../../../gallery/rows/points'
import { withPlots } from '../../support/chartOf'
import { showsAsWritten } from '../../support/galleryOutline'

withPlots()

showsAsWritten('bubbleTools', [...axesRows, ...pointRows], {
  only: /^explorer\/(bubble size|bubble colours|bubble colours as usual)$/,
  after: 'explorer/axes',
})
