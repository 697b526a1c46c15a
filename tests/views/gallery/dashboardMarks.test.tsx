import { dashboardRows } from '../../../gallery/rows/dashboard'
import { withPlots } from '../../support/chartOf'
import { showsAsWritten } from '../../support/galleryOutline'

withPlots()

showsAsWritten('dashboardMarks', dashboardRows, {
  only: /^dashboard\/(filter by a mark|marks, charts loading|a mark to take back)$/,
  after: 'dashboard/charts',
})
