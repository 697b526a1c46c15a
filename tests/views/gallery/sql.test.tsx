import { sqlRows } from '../../../gallery/rows/sql'
import { showsAsWritten } from '../../support/galleryOutline'

showsAsWritten('sql', sqlRows, { only: /^(columnStatistics|queryDataset)\// })
