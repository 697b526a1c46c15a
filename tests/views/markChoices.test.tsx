import { expect, test } from 'vitest'
import { useMarkChoices } from '../../src/features/explorer/useMarkChoices'
import type { ChosenMark } from '../../src/ui/charts/frame/marking'
import { markedChart, type DrawnBars } from '../support/markedChart'
import { columns } from '../support/explorer'
import { openView, shownActor } from '../support/view'

const texts = {
  x: (label: string) => `x ${label}`,
  y: (label: string) => `y ${label}`,
  series: (name: string) => `part ${name}`,
}

/** What the menu of a mark of bars offers, and what is asked of whom. */
const open = async (mark: ChosenMark, drawn: DrawnBars = {}, words?: typeof texts) => {
  const workspace = shownActor({})
  const slots = shownActor({}, { workspace: workspace.actor })
  const { form: ran, result } = markedChart(drawn)
  const Menu = () => {
    const marking = useMarkChoices(slots.actor, { id: 12, columns }, { ran, result, texts: words })
    if (marking === null) return <p>No categories</p>
    return marking.menuOf?.(mark).map(({ key, label, disabledReason, onSelect }) => (
      <button key={key} type="button" title={disabledReason ?? ''} onClick={onSelect}>
        {`${label}${disabledReason ? `: ${disabledReason}` : ''}`}
      </button>
    ))
  }
  return { ...(await openView(<Menu />)), slots: slots.sent, workspace: workspace.sent }
}

const isEast = { subject: 'region', operator: '==', comparator: 'East', applied: true }
const isLarge = { subject: 'cost', operator: '>', comparator: '5', applied: true }

test('the rows behind a mark are those of the chart and of the mark, with every column; the chart is filtered to them', async () => {
  const view = await open({ labels: ['East'] }, { form: { adhoc_filters: [isLarge as never] } })
  await view.press('Rows behind it')
  await view.press('Filter to it')
  expect({ workspace: view.workspace, slots: view.slots }).toMatchObject({
    workspace: [
      {
        ...{ type: 'dialog.requested', dialog: 'markRows' },
        input: {
          ...{ datasetId: 12, name: 'East' },
          form: {
            all_columns: columns.map(({ column_name }) => column_name),
            adhoc_filters: [isLarge, isEast],
          },
        },
      },
    ],
    slots: [{ type: 'filters.added', filters: [isEast] }, { type: 'form.applied' }],
  })
})

test.each<[string, ChosenMark, typeof texts | undefined, string]>([
  ['a missing value', { labels: ['<NULL>'] }, undefined, 'null'],
  ['two', { labels: ['East', 'Oak'] }, texts, 'x East, y Oak'],
  [
    'a part',
    { labels: ['East'], part: { name: 'a', all: ['a'], cut: false } },
    texts,
    'x East, part a',
  ],
])(
  'the rows behind a mark of %s are named as the chart writes it',
  async (_, mark, words, name) => {
    const view = await open(mark, {}, words)
    await view.press('Rows behind it')
    expect(view.workspace).toMatchObject([{ input: { name } }])
  },
)

test('a mark that no filter leaves alone says why, and marks without categories offer nothing', async () => {
  const grains = { region: 'weekday' as const }
  const cyclic = 'Weekdays, months of the year and hours of the day cannot be a filter'
  const weekday = await open({ labels: ['1'] }, { grains })
  const offered = weekday.usable()
  await weekday.close()
  const points = await open({ labels: ['1'] }, { form: { viz_type: 'scatter', groupby: [] } })
  expect({ offered, points: points.text() }).toEqual({
    offered: [`Rows behind it: ${cyclic}`, `Filter to it: ${cyclic}`],
    points: 'No categories',
  })
})
