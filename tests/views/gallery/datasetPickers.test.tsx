import { pickerRows } from '../../../gallery/rows/pickers'
import { showsAsWritten } from '../../support/galleryOutline'
import { picksDataset } from './pickerParts'

showsAsWritten('datasetPickers', pickerRows.filter(picksDataset), 'grids')
