import { datasetRows } from '../../../gallery/rows/dataset'
import { showsAsWritten } from '../../support/galleryOutline'

showsAsWritten('dataset', datasetRows, { only: /^dataset\/(?!data)/, draws: 'grids' })
