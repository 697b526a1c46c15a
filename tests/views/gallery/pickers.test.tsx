import { pickerRows } from '../../../gallery/rows/pickers'
import { showsAsWritten } from '../../support/galleryOutline'

showsAsWritten('pickers', pickerRows, { only: /^(?!.*\/(choosingDataset|preview))/ })
