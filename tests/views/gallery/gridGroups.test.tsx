import { gridRows } from '../../../gallery/rows/grids'
import { showsAsWritten } from '../../support/galleryOutline'

showsAsWritten('gridGroups', gridRows, {
  only: /^grid\/(grouped|pivoted|nothing to pivot)$/,
  after: 'grid/aggregated',
  draws: 'grids',
})
