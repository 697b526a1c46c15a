import { gridRows } from '../../../gallery/rows/grids'
import { showsAsWritten } from '../../support/galleryOutline'

showsAsWritten('grids', gridRows, 'grids')
