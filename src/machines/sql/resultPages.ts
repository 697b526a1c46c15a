import type { ResultRowsAnswer, PageRequest } from '../../api/contract'
import type { ResultGridRef } from './resultGrid.machine'

/** Asks for pages of the rows that a statement of a run kept. */
export const resultPages =
  (grid: ResultGridRef, id: string, statement: number) =>
  async (
    { sort = [], filters = [], search = '', offset = 0, limit = 0 }: PageRequest,
    signal: AbortSignal,
  ) => {
    const plain = {
      statement,
      offset,
      limit,
      ...(sort.length > 0 ? { sort } : {}),
      ...(filters.length > 0 ? { filters } : {}),
      ...(search === '' ? {} : { search }),
    }
    const { rows, total } = await new Promise<ResultRowsAnswer>((resolve, reject) =>
      grid.send({ type: 'rows.requested', request: { id, ...plain }, signal, resolve, reject }),
    )
    return { rows, total, pivotColumns: [] }
  }
