import { sqlRows } from '../../../gallery/rows/sql'
import { showsAsWritten } from '../../support/galleryOutline'

showsAsWritten('sqlRuns', sqlRows, {
  only: /^sql\/(running|rows arriving)/,
  after: 'sql/result',
  draws: 'grids',
})
