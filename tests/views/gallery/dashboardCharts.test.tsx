import { dashboardRows } from '../../../gallery/rows/dashboard'
import { withPlots } from '../../support/chartOf'
import { showsAsWritten } from '../../support/galleryOutline'

withPlots()

showsAsWritten('dashboardCharts', dashboardRows, {
  only: /^dashboard\/(charts (to choose|chosen|unread|loading their metrics|without their metrics)|no charts saved)$/,
  after: 'dashboard/charts',
})
