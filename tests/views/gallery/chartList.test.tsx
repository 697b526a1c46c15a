import { listRows } from '../../../gallery/rows/lists'
import { showsAsWritten } from '../../support/galleryOutline'

showsAsWritten('chartList', listRows, {
  only: /^charts\/(loading|ready|by dataset|loading, still waiting|loading again|opening|nothing found|no favourites found|no favourites|nothing there|failed|failed again)$/,
})
