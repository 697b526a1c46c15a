import { sqlRows } from '../../../gallery/rows/sql'
import { showsAsWritten } from '../../support/galleryOutline'

showsAsWritten('sqlExplorer', sqlRows, {
  only: /^sql\/(empty tab|a query to run|another text was begun)$/,
  draws: 'grids',
})
