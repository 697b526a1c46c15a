import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { CardForm as BarCard } from '../../src/features/dashboards/parts/FilterParts'
import { FilterForm } from '../../src/features/dashboards/parts/FilterCards'
import { CardForm as ToolForm } from '../../src/features/explorer/parts/ToolCard'
import { PillCard } from '../../src/features/explorer/parts/slots/PillCard'
import { Choices } from '../../src/features/importTables/Choices'
import { CopySql } from '../../src/features/lists/queryColumns'
import { namingColumns, type ChildItem } from '../../src/features/items/itemColumns'
import { LoginFrame } from '../../src/features/login/parts/LoginFrame'
import * as ui from '../../src/ui'
import { PickList } from '../../src/ui/list/PickList'
import { openView } from '../support/view'

type Draw = (submit: () => void) => ReactElement
const none = () => undefined
const saving = { saveReason: null, onCancel: none, children: '' }

test.each<[string, Draw, boolean]>([
  ['a sign-in', (onSubmit) => <LoginFrame onSubmit={onSubmit}>{''}</LoginFrame>, true],
  ['a panel', (onSubmit) => <ui.FormPanel {...{ onSubmit, footer: '', children: '' }} />, true],
  [
    'a dialog',
    (onSubmit) => <ui.Dialog {...{ onSubmit, title: 'D', onDismiss: none, children: '' }} />,
    false,
  ],
  [
    'a drawer',
    (onSubmit) => <ui.Drawer {...{ onSubmit, title: 'D', onDismiss: none, children: '' }} />,
    true,
  ],
  [
    'a card of a bar',
    (onSubmit) => <BarCard {...{ onSubmit, title: 'C', footer: '', children: '' }} />,
    true,
  ],
  [
    'a filter of a dashboard',
    (onSave) => <FilterForm {...{ ...saving, onSave, title: 'F', changes: '' }} />,
    true,
  ],
  ['a pill', (onSave) => <PillCard {...{ ...saving, onSave, title: 'P' }} />, true],
  [
    'a tool',
    (onAccept) => (
      <ToolForm {...{ onAccept, title: 'T', onReset: none, onDismiss: none, children: '' }} />
    ),
    true,
  ],
  [
    'a list to pick from',
    (onPick) => (
      <PickList
        {...{ label: 'L', searchLabel: 'S', none: 'None' }}
        choices={[{ key: 'a', name: 'a', icon: <i />, words: '', allowed: true, onPick }]}
      />
    ),
    false,
  ],
])('what is submitted in %s stays in the page, once', async (_, draw, goesOn) => {
  const said: string[] = []
  const view = await openView(
    <div onSubmit={() => said.push('around')}>{draw(() => said.push('submitted'))}</div>,
  )
  const event = new Event('submit', { bubbles: true, cancelable: true })
  await view.happens(() => document.querySelector('form')?.dispatchEvent(event))
  expect([event.defaultPrevented, said]).toEqual([
    true,
    ['submitted', ...(goesOn ? ['around'] : [])],
  ])
})

test.each<[string, object, string[]]>([
  ['there is something to choose', {}, ['Choose all']],
  ['something else comes first', { first: 'Choose a schema first' }, []],
  ['it is being read', { loading: true }, []],
  ['it could not be read', { problem: { status: 500, message: 'Away' } }, ['Try again']],
])('the tools of choices are there where %s alone', async (_, more, usable) => {
  const view = await openView(
    <Choices
      {...{ title: 'Tables', first: null, loading: false, problem: null, unread: 'Not read' }}
      {...more}
      tools={<button>Choose all</button>}
      onRetry={none}
    >
      {''}
    </Choices>,
  )
  expect(view.usable()).toEqual(usable)
})

test('a list to pick from says which charts have changes that are not saved', async () => {
  const rows = [true, false].map((has_draft, id) => ({ id, has_draft, slice_name: `Chart ${id}` }))
  const view = await openView(
    <ui.Table
      label="Charts"
      columns={namingColumns('chart').slice(0, 1)}
      rows={rows as unknown as ChildItem[]}
      rowKey={({ id }) => id}
    />,
  )
  expect(view.rows('Charts')).toEqual([['Chart 0Unsaved changes'], ['Chart 1']])
})

test('a statement that a list holds in part is not copied from there', async () => {
  const view = await openView(
    <>
      {['SELECT 4', 'x'.repeat(100_000)].map((sql, at) => (
        <CopySql key={at} system={{} as never} name={`query ${at}`} sql={sql} />
      ))}
    </>,
  )
  expect(view.offReasons()).toEqual({
    'Copy the SQL of query 1':
      'Copy the SQL of query 1: it is too long for a list, open it to copy it',
  })
})
