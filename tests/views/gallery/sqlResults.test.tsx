import { sqlRows } from '../../../gallery/rows/sql'
import { showsAsWritten } from '../../support/galleryOutline'

showsAsWritten('sqlResults', sqlRows, {
  only: /^sql\/(result, its file .*|several results|no rows to show|limit reached|edited since|one row changed|rows kept no more)$/,
  after: 'sql/result',
  draws: 'grids',
})
