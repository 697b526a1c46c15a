import { modelRows } from '../../../gallery/rows/models'
import { showsAsWritten } from '../../support/galleryOutline'

showsAsWritten('models', modelRows)
