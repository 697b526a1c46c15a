import { beginWithAllocator } from './allocator.ts'
import { reuseCompiledCode } from './start/compiledCode.ts'

beginWithAllocator()
process.umask(0o077)
reuseCompiledCode()
await import('./serve.ts')
