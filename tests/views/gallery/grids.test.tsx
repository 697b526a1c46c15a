import { gridRows } from '../../../gallery/rows/grids'
import { showsAsWritten } from '../../support/galleryOutline'

showsAsWritten('grids', gridRows, {
  only: /^grid\/(aggregated|filtered and wrapped)$/,
  draws: 'grids',
})
