import { check, array, asyncProperty, type Arbitrary } from 'fast-check'
import { test } from 'vitest'

const runs = Number(process.env['CHARTROOM_PROPERTY_RUNS'] ?? 0)
const seed = Number(process.env['CHARTROOM_PROPERTY_SEED'] ?? 1)

const asTest = (title: string, runner: string, steps: readonly unknown[]) =>
  [
    `test(${JSON.stringify(title)}, () =>`,
    `  ${runner}([`,
    ...steps.map((step) => `    ${JSON.stringify(step)},`),
    '  ]))',
  ].join('\n')

/**
 * A test that the sequences of steps that are drawn keep what `after` asserts of them. One that does not is shrunk to
 * the fewest steps that still fail and printed as a test. `CHARTROOM_PROPERTY_RUNS` is how many are drawn, and
 * `CHARTROOM_PROPERTY_SEED` which ones.
 */
export const holdsAfter = <Step>(
  title: string,
  step: Arbitrary<Step>,
  after: (steps: readonly Step[]) => Promise<void>,
  { usually = 25, maxSteps = 40 }: { usually?: number; maxSteps?: number } = {},
) =>
  test(
    title,
    async () => {
      const drawn = await check(
        asyncProperty(array(step, { maxLength: maxSteps, size: 'max' }), after),
        {
          seed,
          numRuns: runs || usually,
        },
      )
      if (!drawn.failed) return
      const [steps] = drawn.counterexample ?? [[]]
      throw new Error(
        `Broken after ${steps.length} steps, sequence ${drawn.numRuns} of seed ${seed}:\n\n${asTest(title, after.name, steps)}\n`,
        { cause: drawn.errorInstance },
      )
    },
    runs > 0 ? 3_600_000 : 30_000,
  )

/** Lets what is promised by now happen, and what follows from it. */
export const settled = () => new Promise<void>((resolve) => void setImmediate(resolve))
