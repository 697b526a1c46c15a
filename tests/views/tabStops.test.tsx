import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { Differences } from '../../src/features/explorer/parts/MapCards'
import { VizTypeGrid } from '../../src/features/pickers/parts/VizTypeGrid'
import { HeaderBar } from '../../src/features/shell/parts/HeaderBar'
import { QueryTabStrip } from '../../src/features/sql/parts/QueryTabStrip'
import { ParsedRows } from '../../src/features/upload/parts/ParsedRows'
import { ColumnRows } from '../../src/features/dataset/parts/ColumnRows'
import { OrderRows } from '../../src/features/explorer/parts/OrderRows'
import { DragArea } from '../../src/features/explorer/parts/slots/DragArea'
import { FieldRow } from '../../src/features/explorer/parts/slots/FieldRow'
import * as ui from '../../src/ui'
import { ResizeHandle } from '../../src/ui/controls/ResizeHandle'
import { Comparison } from '../../src/ui/text/Comparison'
import { openView } from '../support/view'

const none = () => undefined
const ofTabs = { onActivate: none, onClose: none, onRename: none, onMove: none, onReopen: none }
const explained = { column: 'kg', value: null, effect: 1, kind: 'number', inside: 2, outside: 1 }
const options = ['a', 'b'].map((value) => ({ value, label: value }))
const row = { label: 'Title', yours: 'Mine', theirs: 'Other', bright: 'you' } as const

const queries = (
  <QueryTabStrip
    {...ofTabs}
    {...{ label: 'Queries', active: 'q2', after: null, end: null }}
    tabs={['q1', 'q2', 'q3'].map((id) => ({ id, name: id, mark: null }))}
  />
)
const types = (
  <VizTypeGrid
    {...{ onChoose: none, onConfirm: none, chosen: null }}
    types={['pie', 'heatmap'].map((id) => ({ id, name: id, description: '' }))}
  />
)
const few = <ui.Segmented {...{ options, label: 'Few', value: 'b' }} onChange={none} />
const layouts = <ui.LayoutSwitch of="Charts" value="list" onChange={none} />

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
  ['queries', queries, ['Close q1', 'q2', 'Close q2', 'Close q3']],
  ['chart types, of which none is chosen', types, ['pie']],
  ['a choice of few', few, ['b']],
  ['layouts', layouts, ['List']],
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

const column = { ...{ icon: <i />, kind: 'text', type: 'TEXT', calculated: null, stored: null } }
const written = { verboseName: '', description: '', isIndex: false }
const columnRows = ['kg', 'day'].map((name) => ({
  ...{ ...column, ...written, name, changed: { verboseName: false, description: false } },
}))
const dragged = { carried: null, label: 'kg', icon: <i /> }
const resizing = { label: 'Width', side: 'right', size: 90, min: 50, max: 200, first: 90 } as const

test.each<[string, ReactElement, string, string[]]>([
  ['tabs of queries', queries, '[role=tab]', ['ArrowRight', 'ArrowLeft']],
  ['chart types', types, '[role=radio]', ['ArrowRight', 'ArrowDown', 'End', 'Enter']],
  ['a choice of few', few, '[role=radio]', ['ArrowRight', 'ArrowUp']],
  ['layouts', layouts, '[role=radio]', ['ArrowRight', 'ArrowDown']],
  [
    'an edge',
    <ResizeHandle {...resizing} onResize={none} />,
    '[role=separator]',
    ['ArrowLeft', 'End'],
  ],
  [
    'a long list',
    <ui.LongList
      {...{ label: 'Long', chosen: new Set<string>(), none: 'None', onChoose: none }}
      items={[{ key: 'a', name: 'a' }]}
    />,
    '[role=listbox]',
    ['ArrowDown', 'PageDown', 'Home', ' '],
  ],
  [
    'texts of columns',
    <ColumnRows
      {...{ rows: columnRows, forbidden: null, onWrite: none }}
      {...{ onIndex: none, onProfile: none, onEdit: none }}
    />,
    'input',
    ['ArrowDown', 'Enter'],
  ],
  [
    'names in order',
    <DragArea>
      <OrderRows label="Order" names={['a', 'b']} onMove={none} />
    </DragArea>,
    '[data-order-row]',
    ['ArrowDown', 'ArrowUp'],
  ],
  [
    'a field',
    <DragArea>
      <FieldRow {...{ dragged, used: false, choices: [], contextChoices: [], icon: <i /> }} />
    </DragArea>,
    '[role=button]',
    ['Enter', ' '],
  ],
])(
  'keys that %s hears do not scroll the page, others are left to it',
  async (_, shown, at, keys) => {
    const view = await openView(shown)
    const taken = async (key: string) => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
      await view.happens(() => document.querySelector(at)?.dispatchEvent(event))
      return event.defaultPrevented
    }
    const heard: string[] = []
    for (const key of [...keys, 'x', 'Tab']) if (await taken(key)) heard.push(key)
    expect(heard).toEqual(keys)
  },
)

test('Alt, Shift and T reopen a query wherever one is on the page, in the place of what the browser does', async () => {
  const reopened: string[] = []
  const view = await openView(
    <QueryTabStrip
      {...{ ...ofTabs, label: 'Queries', tabs: [], active: '', after: '', end: '' }}
      onReopen={() => reopened.push('T')}
    />,
  )
  const pressed = async (code: string, held: KeyboardEventInit) => {
    const event = new KeyboardEvent('keydown', { code, cancelable: true, ...held })
    await view.happens(() => window.dispatchEvent(event))
    return event.defaultPrevented
  }
  expect([
    await pressed('KeyT', { altKey: true, shiftKey: true }),
    await pressed('KeyT', { altKey: true }),
    await pressed('KeyR', { altKey: true, shiftKey: true }),
    reopened,
  ]).toEqual([true, false, false, ['T']])
})
