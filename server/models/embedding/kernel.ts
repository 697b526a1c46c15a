import type { Crew } from '../crew/crew.ts'
import { compiledCalls, type Kernel } from '../crew/kernel.ts'

/** `kernel.as` says what each does. */
const callNames = ['findNearest', 'assign', 'sumByLabel', 'layOut'] as const
type CallName = (typeof callNames)[number]

export const kernel: Kernel<CallName> = {
  name: 'embedding',
  callNames,
  callsOn: compiledCalls(new URL('./kernel.wasm', import.meta.url)) as Kernel<CallName>['callsOn'],
  tooMuch: 'This is too much to embed at once: choose fewer rows or features',
}

export type EmbeddingCrew = Crew<CallName>
