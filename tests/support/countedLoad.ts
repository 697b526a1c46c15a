import type { Batch, Load } from '../../server/engines/remote/driver.ts'

/** A load that says it was staged with what its batches hold. */
export const countedLoad = (load: Omit<Load, 'staged'>): Load => {
  const values = load.columns.map(() => 0)
  const staged = { rows: 0, values }
  async function* batches(): AsyncGenerator<Batch> {
    for await (const batch of load.batches) {
      staged.rows += batch.rowCount
      for (const [index, cells] of batch.columns.entries())
        values[index] = (values[index] ?? 0) + cells.filter((cell) => cell !== null).length
      yield batch
    }
  }
  return { ...load, batches: batches(), staged }
}
