import { beginEarly } from '../api/earlyCalls'
import { firstReadsHere } from '../effects/storage/firstReads'

const reads = firstReadsHere()
if (reads) beginEarly(reads.calls, reads.token)

// The browser reads its data of formats for the first of them: now, while the code of the page is on its way.
void new Intl.NumberFormat('en-US')
