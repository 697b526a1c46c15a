import { projectRows } from '../../../gallery/rows/projects'
import { showsAsWritten } from '../../support/galleryOutline'

showsAsWritten('projects', projectRows, {
  only: /^project\/(loading|failed.*|missing|charts|charts loading|charts failed|no charts|members.*|many members)$/,
})
