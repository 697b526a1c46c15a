import { pointRows } from '../../../gallery/rows/points'
import { withPlots } from '../../support/chartOf'
import { showsAsWritten } from '../../support/galleryOutline'

withPlots()

showsAsWritten('clusterExplained', pointRows, {
  only: /^explorer\/map, /,
  after: 'explorer/map with a cluster selected',
})
