import { listRows } from '../../../gallery/rows/lists'
import { showsAsWritten } from '../../support/galleryOutline'

showsAsWritten('chartPages', listRows, {
  only: /^charts\/(first of two pages|selected over two pages|not all yours to delete)$/,
  after: 'charts/ready',
})
