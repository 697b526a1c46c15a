import { dashboardRows } from '../../../gallery/rows/dashboard'
import { showsAsWritten } from '../../support/galleryOutline'

showsAsWritten('dashboardForms', dashboardRows, { only: /^(dashboardImport|editDashboard)\// })
