import type { Problem } from '../../api/contract'
import { counted } from '../../api/contract/counted'
import { intentionAfter, newIntention } from '../lib/intention'
import type { Notice } from '../lib/peers'
import type { Chosen } from './importChoice'

/** How the import of one table stands. */
export type Outcome =
  | { state: 'waiting' }
  | { state: 'done'; datasetId: number }
  | { state: 'failed'; problem: Problem }

export type Outcomes = Readonly<Record<string, Outcome>>

const namesIn = (outcomes: Outcomes, state: Outcome['state']) =>
  Object.keys(outcomes).filter((name) => outcomes[name]?.state === state)

/** The table whose turn it is; null when each has had its own. */
export const nextIn = (outcomes: Outcomes) => namesIn(outcomes, 'waiting')[0] ?? null

export const failedIn = (outcomes: Outcomes) => namesIn(outcomes, 'failed')
export const doneIn = (outcomes: Outcomes) => namesIn(outcomes, 'done')

/** Every selected table waits for its turn; one whose answer was lost is sent with the key it had. */
export const started = ({ selected, intentions }: Pick<Chosen, 'selected' | 'intentions'>) => ({
  outcomes: Object.fromEntries(
    selected.map((table) => [table, { state: 'waiting' }]),
  ) satisfies Outcomes,
  intentions: Object.fromEntries(
    selected.map((table) => [table, intentions[table] ?? newIntention()]),
  ),
})

/** An import after the table whose turn it was: selected stays what is not imported yet. */
export const afterOutcome = (
  {
    outcomes,
    selected,
    intentions,
  }: Pick<Chosen, 'selected' | 'intentions'> & { outcomes: Outcomes },
  outcome: Outcome,
) => {
  const table = nextIn(outcomes) ?? ''
  const intention = intentions[table] ?? newIntention()
  return {
    outcomes: { ...outcomes, [table]: outcome },
    selected: outcome.state === 'done' ? selected.filter((name) => name !== table) : selected,
    intentions:
      outcome.state === 'failed'
        ? { ...intentions, [table]: intentionAfter(intention, outcome.problem) }
        : intentions,
  }
}

/** What was done of an import that was stopped. */
export const withoutWaiting = (outcomes: Outcomes): Outcomes =>
  Object.fromEntries(Object.entries(outcomes).filter(([, { state }]) => state !== 'waiting'))

export const stoppedNotice = (outcomes: Outcomes): Notice => ({
  intent: 'success',
  area: 'workspace',
  title: `Stopped after ${counted(doneIn(outcomes).length, 'table')}`,
})

/** Names the table and leads to its dataset where it was the only one. */
export const importedNotice = (outcomes: Outcomes): Notice => {
  const imported = doneIn(outcomes)
  const [table = ''] = imported
  const only = imported.length === 1 ? outcomes[table] : undefined
  return {
    intent: 'success',
    area: 'workspace',
    title: 'Success!',
    detail: `Imported ${only ? table : counted(imported.length, 'table')}`,
    ...(only?.state === 'done'
      ? { action: { label: 'Open dataset', path: `/datasets/${only.datasetId}` } }
      : {}),
  }
}
