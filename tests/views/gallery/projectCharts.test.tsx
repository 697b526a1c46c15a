import { projectRows } from '../../../gallery/rows/projects'
import { showsAsWritten } from '../../support/galleryOutline'

showsAsWritten('projectCharts', projectRows, {
  only: /^project\/(charts as rows|charts of the first of two pages)$/,
  after: 'project/charts',
})
