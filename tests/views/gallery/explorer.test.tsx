import { explorerRows } from '../../../gallery/rows/explorer'
import { withPlots } from '../../support/chartOf'
import { showsAsWritten } from '../../support/galleryOutline'

withPlots()

showsAsWritten('explorer', explorerRows, {
  only: /^explorer\/(opening.*|.* is gone.*|chart is forbidden|broken|dist_bar.*|horiz_bar|unsaved changes|panel folded|fields searched|export.*|undo and redo)$/,
  after: 'explorer/complete',
})
