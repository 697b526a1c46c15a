import { datasetRows } from '../../../gallery/rows/dataset'
import { showsAsWritten } from '../../support/galleryOutline'

showsAsWritten('datasetData', datasetRows, {
  only: /^dataset\/data/,
  after: 'dataset/columns',
  draws: 'grids',
})
