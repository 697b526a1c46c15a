import { sqlRows } from '../../../gallery/rows/sql'
import { showsAsWritten } from '../../support/galleryOutline'

showsAsWritten('sqlEnds', sqlRows, {
  only: /^sql\/(failed|timed out|stopped|lost)/,
  after: 'sql/result',
  draws: 'grids',
})
