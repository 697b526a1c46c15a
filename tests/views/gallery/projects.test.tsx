import { projectRows } from '../../../gallery/rows/projects'
import { showsAsWritten } from '../../support/galleryOutline'

showsAsWritten('projects', projectRows)
