import { pickerRows } from '../../../gallery/rows/pickers'
import { showsAsWritten } from '../../support/galleryOutline'

showsAsWritten('datasetPickers', pickerRows, {
  only: /\/(choosingDataset|preview)/,
  draws: 'grids',
})
