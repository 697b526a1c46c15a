import { sqlRows } from '../../../gallery/rows/sql'
import { showsAsWritten } from '../../support/galleryOutline'

showsAsWritten('sqlHistory', sqlRows, {
  only: /^sql\/history/,
  after: 'sql/a query to run',
  draws: 'grids',
})
