import { dashboardRows } from '../../../gallery/rows/dashboard'
import { withPlots } from '../../support/chartOf'
import { showsAsWritten } from '../../support/galleryOutline'

withPlots()

showsAsWritten('dashboardViews', dashboardRows, {
  only: /^dashboard\/(one chart|full screen|unsaved|of somebody else|charts read again|exporting)$/,
  after: 'dashboard/charts',
})
