import { dashboardRows } from '../../../gallery/rows/dashboard'
import { withPlots } from '../../support/chartOf'
import { showsAsWritten } from '../../support/galleryOutline'

withPlots()

showsAsWritten('viewerFilters', dashboardRows, {
  only: /^dashboard\/(viewer's value|time range)$/,
  after: 'dashboard/charts',
})
