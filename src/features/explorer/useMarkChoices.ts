import { useMemo } from 'react'
import type { ChartResult, Datasource, FormData } from '../../api/contract'
import { filtersOfMark, rowsOfMark } from '../../machines/explorer/marks/markConditions'
import { behindForm, type MarkRowsRequest } from '../../machines/explorer/marks/markRows.machine'
import { markColumns } from '../../machines/explorer/marks/marksIn'
import type { SlotsRef } from '../../machines/explorer/slots/slots.machine'
import { openDialog } from '../../machines/lib/peers'
import type { LabelTexts } from '../../ui/charts/frame/chartOptions'
import { shownName } from '../../ui/charts/frame/keyColors'
import type { ChosenMark, Marking } from '../../ui/charts/frame/marking'

interface Chart {
  result: ChartResult | null
  ran: FormData | null
  texts: LabelTexts | undefined
}

const nameOf = ({ labels: [x = '', y], part }: ChosenMark, texts: LabelTexts | undefined) =>
  [
    texts?.x(x) ?? x,
    ...(y === undefined ? [] : [texts?.y(y) ?? y]),
    ...(part === undefined ? [] : [texts?.series(part.name) ?? part.name]),
  ]
    .map(shownName)
    .join(', ')

/** What can be done with a mark of a chart: its rows are shown, or the chart shows them alone; null where marks are no categories. */
export const useMarkChoices = (
  slots: SlotsRef,
  { id: datasetId, columns }: Pick<Datasource, 'id' | 'columns'>,
  { result, ran, texts }: Chart,
): Marking | null =>
  useMemo(() => {
    if (result === null || ran === null || markColumns(ran).length === 0) return null
    return {
      chosen: null,
      menuOf: (mark) => {
        const rows = rowsOfMark({ form: ran, result }, mark)
        const disabledReason = 'reason' in rows ? rows.reason : null
        const conditions = 'conditions' in rows ? rows.conditions : []
        return [
          {
            key: 'rows',
            label: 'Rows behind it',
            disabledReason,
            onSelect: () =>
              openDialog(slots.system, 'markRows', {
                datasetId,
                name: nameOf(mark, texts),
                form: behindForm(
                  ran,
                  conditions,
                  columns.map(({ column_name }) => column_name),
                ),
              } satisfies MarkRowsRequest),
          },
          {
            key: 'filter',
            label: 'Filter to it',
            disabledReason,
            onSelect: () => {
              slots.send({ type: 'filters.added', filters: filtersOfMark(conditions) })
              slots.send({ type: 'form.applied' })
            },
          },
        ]
      },
    }
  }, [slots, datasetId, columns, result, ran, texts])
