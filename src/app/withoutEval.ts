import { config } from 'zod'

// The content policy refuses code made from text, which the schema library tries as each schema is made.
config({ jitless: true })
