import { pickerRows } from '../../../gallery/rows/pickers'
import { showsAsWritten } from '../../support/galleryOutline'
import { picksDataset } from './pickerParts'

showsAsWritten(
  'pickers',
  pickerRows.filter((row) => !picksDataset(row)),
)
