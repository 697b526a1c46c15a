import { sqlRows } from '../../../gallery/rows/sql'
import { showsAsWritten } from '../../support/galleryOutline'

showsAsWritten('sqlTables', sqlRows, {
  only: /^sql\/tables, /,
  after: 'sql/a query to run',
  draws: 'grids',
})
