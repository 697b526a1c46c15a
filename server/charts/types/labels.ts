import { joinedLabel } from '../../../src/api/contract/valueTexts.ts'
import type { Cell } from '../../engines/engine.ts'

/** The label of a group; of the rest beside the first ones it is said once, whatever the number of columns. */
export const groupLabel = (values: readonly Cell[], rest: string | undefined): string =>
  rest !== undefined && values.length > 1 && values.every((value) => value === rest)
    ? rest
    : joinedLabel(values)
