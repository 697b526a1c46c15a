import type { AdhocMetric } from '../../api/contract'
import { aggregatesFor } from '../../api/contract/aggregates'
import { columnKinds } from '../../api/contract/columnKinds'
import { metricShows, type MetricShow } from '../../api/contract/formData'
import type { PillPosition } from '../../machines/explorer/form/pills'
import type { SlotsRef } from '../../machines/explorer/slots/slots.machine'
import type { MenuChoice } from '../../ui'

const showNames: Readonly<Record<MetricShow, string>> = {
  value: 'Value',
  share: 'Share of total',
  running_total: 'Running total',
  difference: 'Difference to the period before',
}

/** What stands on the pill of a metric that is not shown by its value. */
export const showText = ({ show = 'value' }: AdhocMetric) =>
  show === 'value' ? undefined : showNames[show].toLowerCase()

const isPercentile = (aggregate: string) => /^P\d/.test(aggregate)

/** How a column is aggregated, and how the result is shown. */
export const metricChoices = (
  slots: SlotsRef,
  metric: AdhocMetric,
  position: PillPosition,
  backend?: string,
): MenuChoice[] => {
  const aggregates = aggregatesFor(metric.column.type_generic ?? columnKinds.text, backend).map(
    (aggregate): MenuChoice => ({
      key: aggregate,
      label: aggregate,
      checked: aggregate === metric.aggregate,
      exclusive: true,
      onSelect: () => slots.send({ type: 'metric.changed', position, patch: { aggregate } }),
    }),
  )
  const percentiles = aggregates.filter(({ key }) => isPercentile(key))
  const chosen = percentiles.find(({ checked }) => checked)
  return [
    ...aggregates.filter(({ key }) => !isPercentile(key)),
    ...(percentiles.length === 0
      ? []
      : [
          {
            key: 'percentile',
            label: chosen ? `Percentile: ${chosen.label}` : 'Percentile',
            onSelect: () => undefined,
            checked: chosen !== undefined,
            choices: percentiles,
          },
        ]),
    {
      key: 'show',
      label: 'Show as',
      separated: true,
      onSelect: () => undefined,
      choices: metricShows.map((show) => ({
        key: show,
        label: showNames[show],
        checked: show === (metric.show ?? 'value'),
        exclusive: true,
        onSelect: () => slots.send({ type: 'metric.changed', position, patch: { show } }),
      })),
    },
  ]
}
