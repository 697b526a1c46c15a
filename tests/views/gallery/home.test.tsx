import { homeRows } from '../../../gallery/rows/home'
import { showsAsWritten } from '../../support/galleryOutline'

showsAsWritten('home', homeRows)
