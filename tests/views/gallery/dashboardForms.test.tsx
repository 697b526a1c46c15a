import { dashboardRows } from '../../../gallery/rows/dashboard'
import { withPlots } from '../../support/chartOf'
import { showsAsWritten } from '../../support/galleryOutline'

withPlots()

showsAsWritten('dashboardForms', dashboardRows, { only: /^(dashboardImport|editDashboard)\// })
