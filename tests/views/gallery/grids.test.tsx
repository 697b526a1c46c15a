import { gridRows } from '../../../gallery/rows/grids'
import { screenOf, showsAsWritten } from '../../support/galleryOutline'

showsAsWritten('grids', gridRows, screenOf, 'grids')
