import { sqlRows } from '../../../gallery/rows/sql'
import { showsAsWritten } from '../../support/galleryOutline'

showsAsWritten('sqlResult', sqlRows, {
  only: /^sql\/result($|, drawn)/,
  after: 'sql/a query to run',
  draws: 'grids',
})
