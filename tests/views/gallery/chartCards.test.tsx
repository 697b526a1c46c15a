import { listRows } from '../../../gallery/rows/lists'
import { showsAsWritten } from '../../support/galleryOutline'

showsAsWritten('chartCards', listRows, {
  only: /^charts\/(cards.*|no cards found)$/,
  after: 'charts/ready',
})
