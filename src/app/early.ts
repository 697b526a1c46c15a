import { beginEarly } from '../api/linesCall'
import { firstReadHere } from '../effects/storage/firstReads'

const read = firstReadHere()
if (read) beginEarly(read.call, read.token)
