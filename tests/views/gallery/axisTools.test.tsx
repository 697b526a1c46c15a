import { axesRows } from '../../../gallery/rows/axes'
import { withPlots } from '../../support/chartOf'
import { showsAsWritten } from '../../support/galleryOutline'

withPlots()

showsAsWritten('axisTools', axesRows, { only: /^explorer\/axes/ })
