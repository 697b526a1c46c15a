import { readFileSync } from 'node:fs'

export type Call = (...numbers: number[]) => void

/** Compiled calls on a shared memory, and the name by which threads find them. */
export interface Kernel<Name extends string = string> {
  name: 'boosting' | 'embedding'
  /** What threads are given to do, in the order of their numbers. */
  callNames: readonly Name[]
  /** The calls on a memory; their arguments are numbers and addresses in it. */
  callsOn: (memory: WebAssembly.Memory) => Record<Name, Call>
  /** What is said when it would need more memory than there is. */
  tooMuch: string
}

/** The exports of a WebAssembly file on a memory; it is compiled once. */
export const compiledCalls = (file: URL) => {
  const bytes = readFileSync(file)
  let compiled: WebAssembly.Module | undefined
  return (memory: WebAssembly.Memory) => {
    compiled ??= new WebAssembly.Module(bytes)
    return new WebAssembly.Instance(compiled, { env: { memory } }).exports as Record<string, Call>
  }
}
