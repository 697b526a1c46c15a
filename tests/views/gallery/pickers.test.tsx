import { pickerRows } from '../../../gallery/rows/pickers'
import { screenOf, showsAsWritten } from '../../support/galleryOutline'

showsAsWritten('pickers', pickerRows, screenOf, 'grids')
