import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { QueryRunRef } from '../../machines/explorer/run/queryRun.machine'
import type { SlotsRef } from '../../machines/explorer/slots/slots.machine'
import {
  apartWord,
  noOptionReason,
  vizOptionsOf,
  type OptionPatch,
  type VizOptions,
} from '../../machines/explorer/options/vizOptions'
import { Field, OptionsIcon, Segmented, Select } from '../../ui'
import { HeaderAction } from './parts/HeaderAction'
import { OptionsPopover } from './parts/OptionsPopover'
import { namesInOrder, ownOrder, sortingsOf } from './sortings'

const shownOrNot = [
  { value: 'auto', label: 'Automatic' },
  { value: 'on', label: 'Shown' },
  { value: 'off', label: 'Hidden' },
] as const
const own = 'own'
const stackings = (apart: string) =>
  [
    { value: 'auto', label: 'Automatic' },
    { value: 'none', label: apart },
    { value: 'stacked', label: 'Stacked' },
    { value: 'share', label: '100 %' },
  ] as const
const formats = [
  { value: '', label: 'Short, such as 1.2M' },
  { value: 'whole', label: 'Whole, such as 1,234,567' },
  { value: 'two_decimals', label: 'Two decimals, such as 1.20' },
  { value: 'percent', label: 'Percent, such as 12%' },
]

const asChoice = (shown: boolean | undefined) =>
  shown === undefined ? 'auto' : shown ? 'on' : 'off'
const asOption = (choice: string) => (choice === 'auto' ? null : choice === 'on')

/** How the chart is drawn; every change is seen at once and is an edit of the chart like others. */
export function OptionsMenu({ slots, run }: { slots: SlotsRef; run: QueryRunRef }) {
  const vizType = useSelector(slots, (snapshot) => snapshot.context.form.viz_type)
  const extra = useSelector(slots, (snapshot) => snapshot.context.form.extra_form_data)
  const result = useSelector(run, (snapshot) => snapshot.context.result)
  const metadata = result?.chart_metadata
  const options = vizOptionsOf(extra)
  const names = useMemo(() => namesInOrder(result, 'sort', options.sort), [result, options.sort])
  const inTime = metadata !== undefined && metadata.x.label in (result?.time_grains ?? {})
  const apart = apartWord(vizType)
  const change = (patch: OptionPatch) => slots.send({ type: 'options.changed', options: patch })
  const reason = (option: keyof VizOptions) => noOptionReason(vizType, option)
  const title = (option: 'x_title' | 'y_title', label: string, otherwise = '') => (
    <Field
      label={label}
      size="medium"
      value={options[option] ?? ''}
      placeholder={otherwise}
      disabledReason={reason(option)}
      onChange={(text) => change({ [option]: text })}
    />
  )
  return (
    <OptionsPopover
      title="Viz Options"
      trigger={
        <HeaderAction
          icon={<OptionsIcon />}
          label="Viz Options"
          disabledReason={
            vizType === 'table' ? 'A table is arranged in its own columns and panels' : null
          }
        />
      }
      resetReason={Object.keys(options).length === 0 ? 'Nothing is changed' : null}
      onReset={() =>
        change({
          legend: null,
          labels: null,
          x_title: null,
          y_title: null,
          sort: null,
          series_sort: null,
          stacking: null,
          number_format: null,
        })
      }
    >
      <Segmented
        label="Legend"
        value={asChoice(options.legend ?? true)}
        options={shownOrNot.slice(1)}
        onChange={(choice) => change({ legend: choice === 'off' ? false : null })}
      />
      {apart ? (
        <Segmented
          label="Stacking"
          value={options.stacking ?? 'auto'}
          options={stackings(apart)}
          onChange={(choice) => change({ stacking: choice === 'auto' ? null : choice })}
        />
      ) : null}
      <Segmented
        label="Labels"
        value={asChoice(options.labels)}
        options={shownOrNot}
        disabledReason={reason('labels')}
        onChange={(choice) => change({ labels: asOption(choice) })}
      />
      {title('x_title', 'X axis title', metadata?.x.label)}
      {title('y_title', 'Y axis title', metadata?.y.label)}
      <Select
        label="Sort"
        size="medium"
        value={typeof options.sort === 'object' ? own : (options.sort ?? '')}
        options={[
          ...sortingsOf(vizType, 'sort', inTime).map(({ sort, label }) => ({
            value: sort ?? '',
            label,
          })),
          ...(names.length < 2 || (inTime && vizType !== 'heatmap')
            ? []
            : [{ value: own, label: ownOrder }]),
        ]}
        disabledReason={reason('sort')}
        onChange={(sort) =>
          sort === own
            ? slots.send({ type: 'order.opened', of: 'sort', names })
            : change({ sort: (sort || null) as NonNullable<OptionPatch['sort']> | null })
        }
      />
      <Select
        label="Number format"
        size="medium"
        value={options.number_format ?? ''}
        options={formats}
        onChange={(format) =>
          change({
            number_format: (format || null) as NonNullable<OptionPatch['number_format']> | null,
          })
        }
      />
    </OptionsPopover>
  )
}
