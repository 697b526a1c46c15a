import { compiledCalls, type Kernel } from '../crew/kernel.ts'
import { findCuts } from './cuts.ts'

const calls = compiledCalls(new URL('./kernel.wasm', import.meta.url))

/** `kernel.as` says what each does. */
const callNames = [
  'findCuts',
  'binColumn',
  'clear',
  'addRows',
  'subtract',
  'sum',
  'findSplits',
  'part',
  'place',
  'addLeaf',
  'addTree',
  'squaredErrorGradients',
  'logisticGradients',
  'softmax',
  'softmaxGradients',
  'predictTree',
] as const
export type CallName = (typeof callNames)[number]

export const kernel: Kernel<CallName> = {
  name: 'boosting',
  callNames,
  callsOn: (memory) => ({
    ...(calls(memory) as ReturnType<Kernel<CallName>['callsOn']>),
    findCuts: (...numbers) => findCuts(memory.buffer, numbers),
  }),
  tooMuch:
    'Training needs more memory than there is: choose fewer features or a smaller Depth in Prediction Models (Advanced), or a dataset with fewer rows',
}
