import { columnKinds } from '../../../src/api/contract/columnKinds.ts'
import type { Placed } from '../embedding/embed.ts'
import type { AddedColumn } from './predictedColumns.ts'

/** The column that names the cluster of each row of an embedding. */
export const clusterColumn = 'cluster_category'
/** Columns of an embedding that say where a row is, and what it is part of; nothing of the row itself. */
export const placeColumns = ['x_plt', 'y_plt', clusterColumn] as const

/** What an embedding adds to each row: where it is in the plane, and its cluster. */
export const embeddedColumns = ({ positions, clusters }: Placed): AddedColumn[] => [
  ...placeColumns.slice(0, 2).map((name, axis) => ({
    name,
    kind: columnKinds.number,
    at: (row: number) => positions[row * 2 + axis] ?? null,
  })),
  ...(clusters === null
    ? []
    : [
        {
          name: clusterColumn,
          kind: columnKinds.text,
          at: (row: number) => `Cluster ${(clusters.labels[row] ?? 0) + 1}`,
        },
      ]),
]
