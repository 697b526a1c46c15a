import { dashboardRows } from '../../../gallery/rows/dashboard'
import { withPlots } from '../../support/chartOf'
import { showsAsWritten } from '../../support/galleryOutline'

withPlots()

showsAsWritten('dashboard', dashboardRows, {
  only: /^dashboard\/(loading|missing|failed|charts|charts loading|failures|no right to the data|empty)$/,
})
