import type { PillPosition } from '../../machines/explorer/form/pills'
import { orderedBy, vizOptionsOf } from '../../machines/explorer/options/vizOptions'
import type { QueryRunRef } from '../../machines/explorer/run/queryRun.machine'
import type { SlotsRef } from '../../machines/explorer/slots/slots.machine'
import type { MenuChoice } from '../../ui'
import { namesInOrder, ownOrder, sortingsOf } from './sortings'

type SlotsContext = ReturnType<SlotsRef['getSnapshot']>['context']

/** What draws times where they lie, in no other order. */
const alongTime = new Set(['echarts_timeseries_line', 'echarts_area'])

/** The order of the values of a slot: along the axis, or of what marks are colored by. */
export const sortChoices = (
  slots: SlotsRef,
  run: QueryRunRef,
  { form }: SlotsContext,
  { slot }: PillPosition,
  inTime: boolean,
): MenuChoice[] => {
  const of = orderedBy(form.viz_type, slot)
  const alwaysInTime = inTime && (of === 'series_sort' || alongTime.has(form.viz_type))
  if (of === null || alwaysInTime) return []
  const chosen = vizOptionsOf(form.extra_form_data)[of] ?? null
  const names = inTime ? [] : namesInOrder(run.getSnapshot().context.result, of, chosen)
  const own: MenuChoice = {
    key: 'own',
    label: ownOrder,
    checked: typeof chosen === 'object' && chosen !== null,
    exclusive: true,
    separated: true,
    disabledReason: names.length < 2 ? 'Apply the chart first' : null,
    onSelect: () => slots.send({ type: 'order.opened', of, names }),
  }
  return [
    {
      key: 'sort',
      label: 'Sort',
      onSelect: () => undefined,
      choices: [
        ...sortingsOf(form.viz_type, of, inTime).map(({ sort, label }): MenuChoice => ({
          key: sort ?? 'usual',
          label,
          checked: sort === chosen,
          exclusive: true,
          onSelect: () => slots.send({ type: 'options.changed', options: { [of]: sort } }),
        })),
        ...(inTime ? [] : [own]),
      ],
    },
  ]
}
