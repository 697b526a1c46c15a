import { projectRows } from '../../../gallery/rows/projects'
import { showsAsWritten } from '../../support/galleryOutline'

showsAsWritten('projectDialogs', projectRows, {
  only: /^(newProject|shareToProject|editProject|removeFromProject|removeMember|newDashboard)\//,
})
