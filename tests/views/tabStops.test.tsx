import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { Differences } from '../../src/features/explorer/parts/MapCards'
import { VizTypeGrid } from '../../src/features/pickers/parts/VizTypeGrid'
import { HeaderBar } from '../../src/features/shell/parts/HeaderBar'
import { QueryTabStrip } from '../../src/features/sql/parts/QueryTabStrip'
import { ParsedRows } from '../../src/features/upload/parts/ParsedRows'
import * as ui from '../../src/ui'
import { Comparison } from '../../src/ui/text/Comparison'
import { openView } from '../support/view'

const none = () => undefined
const ofTabs = { onActivate: none, onClose: none, onRename: none, onMove: none, onReopen: none }
const explained = { column: 'kg', value: null, effect: 1, kind: 'number', inside: 2, outside: 1 }
const options = ['a', 'b'].map((value) => ({ value, label: value }))
const row = { label: 'Title', yours: 'Mine', theirs: 'Other', bright: 'you' } as const

test.each<[string, ReactElement, string[]]>([
  ['code', <ui.CodeText label="SQL">SELECT 4</ui.CodeText>, ['SQL']],
  [
    'what differs',
    <Comparison
      {...{ label: 'What differs', yours: 'Y', theirs: 'T', rows: [row] }}
      {...{ description: '', warning: null }}
    />,
    ['What differs'],
  ],
  [
    'what makes a cluster',
    <Differences explanation={{ columns: [explained], rows: 4, others: 9 } as never} />,
    ['Effect of each column'],
  ],
  [
    'the first rows of a file',
    <ParsedRows
      {...{ columns: [], rows: [], stale: false, disabledReason: null }}
      isBad={() => false}
      onInclude={none}
    />,
    ['First rows'],
  ],
  [
    'a long text',
    <ui.FreeText label="Description" text={'long '.repeat(81)} none="None" />,
    ['Description'],
  ],
  ['a short text', <ui.FreeText label="Description" text="short" none="None" />, []],
  [
    'queries',
    <QueryTabStrip
      {...ofTabs}
      {...{ label: 'Queries', active: 'q2', after: null, end: null }}
      tabs={['q1', 'q2', 'q3'].map((id) => ({ id, name: id, mark: null }))}
    />,
    ['Close q1', 'q2', 'Close q2', 'Close q3'],
  ],
  [
    'chart types, of which none is chosen',
    <VizTypeGrid
      {...{ onChoose: none, onConfirm: none, chosen: null }}
      types={['pie', 'heatmap'].map((id) => ({ id, name: id, description: '' }))}
    />,
    ['pie'],
  ],
  [
    'a choice of few',
    <ui.Segmented {...{ options, label: 'Few', value: 'b' }} onChange={none} />,
    ['b'],
  ],
  ['layouts', <ui.LayoutSwitch of="Charts" value="list" onChange={none} />, ['List']],
])('Tab stops at these parts of %s alone', async (_, shown, stops) => {
  await openView(shown)
  const reached = [...document.querySelectorAll<HTMLElement>('button, [tabindex]')].filter(
    ({ tabIndex }) => tabIndex >= 0,
  )
  expect(reached.map((each) => each.getAttribute('aria-label') ?? each.textContent)).toEqual(stops)
})

test('a text is read in the direction of its own letters, a picture is not dragged away, and the sign of the product has its name', async () => {
  await openView(
    <>
      <ui.FreeText label="Description" text="طيور" none="None" />
      <ui.Thumb src="data:," vizType={null} />
      <HeaderBar onLogo={none} search={null} end={null} />
    </>,
  )
  const [picture, logo] = document.querySelectorAll('img')
  expect([
    document.querySelector('p')?.getAttribute('dir'),
    picture?.getAttribute('draggable'),
    [logo?.alt, logo?.getAttribute('src')],
  ]).toEqual(['auto', 'false', ['Chartroom', '/logo.svg']])
})
