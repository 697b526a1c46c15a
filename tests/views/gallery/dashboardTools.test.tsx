import { dashboardRows } from '../../../gallery/rows/dashboard'
import { withPlots } from '../../support/chartOf'
import { showsAsWritten } from '../../support/galleryOutline'

withPlots()

showsAsWritten('dashboardTools', dashboardRows, {
  only: /^dashboard\/(side panel|one chart|full screen|writing|unsaved|of somebody else|charts read again|exporting|text being written|tabs|the only tab|tabs of somebody else|a tab named)$/,
  after: 'dashboard/charts',
})
