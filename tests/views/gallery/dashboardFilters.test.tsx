import { dashboardRows } from '../../../gallery/rows/dashboard'
import { withPlots } from '../../support/chartOf'
import { showsAsWritten } from '../../support/galleryOutline'

withPlots()

showsAsWritten('dashboardFilters', dashboardRows, {
  only: /^dashboard\/(filters|filter edited|filter without its column|filter of which .*|columns loading)$/,
  after: 'dashboard/charts',
})
