import { gridRows } from '../../../gallery/rows/grids'
import { showsAsWritten } from '../../support/galleryOutline'

showsAsWritten('gridRows', gridRows, {
  only: /^grid\/(rows|loading|refused|without rows)$/,
  after: 'grid/aggregated',
  draws: 'grids',
})
