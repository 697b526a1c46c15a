import { dashboardRows } from '../../../gallery/rows/dashboard'
import { withPlots } from '../../support/chartOf'
import { showsAsWritten } from '../../support/galleryOutline'

withPlots()

showsAsWritten('dashboardTools', dashboardRows, {
  only: /^dashboard\/(side panel|writing|text being written|tabs.*|the only tab|a tab named)$/,
  after: 'dashboard/charts',
})
