import { pointRows } from '../../../gallery/rows/points'
import { withPlots } from '../../support/chartOf'
import { showsAsWritten } from '../../support/galleryOutline'

withPlots()

showsAsWritten('mapClusters', pointRows, { only: /^explorer\/map with/ })
