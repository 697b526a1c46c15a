import { beginWithAllocator } from './allocator.ts'

beginWithAllocator()
await import('./serve.ts')
