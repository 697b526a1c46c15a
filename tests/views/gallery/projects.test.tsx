import { projectRows } from '../../../gallery/rows/projects'
import { showsAsWritten } from '../../support/galleryOutline'
import { isProject } from './projectParts'

showsAsWritten('projects', projectRows.filter(isProject))
