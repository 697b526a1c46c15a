import { projectRows } from '../../../gallery/rows/projects'
import { showsAsWritten } from '../../support/galleryOutline'

showsAsWritten('projectDashboards', projectRows, {
  only: /^project\/(dashboards|dashboards as rows|no dashboards)$/,
  after: 'project/charts',
})
