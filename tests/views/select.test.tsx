import { useState } from 'react'
import { DatabaseIcon } from '../../src/ui'
import { expect, test } from 'vitest'
import { Select } from '../../src/ui/controls/Select'
import { openView } from '../support/view'

const options = [
  { value: '1', label: 'Lake', note: 'DuckDB' },
  { value: '2', label: 'River' },
]

const open = async (value: string | null, more: object = {}) => {
  const chosen: string[] = []
  const view = await openView(
    <Select
      {...{ label: 'Database', placeholder: 'Choose one', options, value, ...more }}
      onChange={(next) => chosen.push(next)}
    />,
  )
  return { ...view, chosen, shown: view.texts('button[role=combobox]') }
}

test.each([
  ['with a note', '1', {}, 'LakeDuckDB', 1],
  ['with a note and a sign', '1', { icon: <DatabaseIcon /> }, 'LakeDuckDB', 2],
  ['without one', '2', {}, 'River', 1],
  ['that is not there any more', '3', {}, 'Choose one', 1],
  ['yet to be made', null, { icon: <DatabaseIcon /> }, 'Choose one', 1],
])(
  'a choice %s is shown as its option is, its sign beside the arrow',
  async (_, value, more, text, icons) => {
    const view = await open(value, more)
    expect({ shown: view.shown, icons: view.icons('Database') }).toEqual({ shown: [text], icons })
  },
)

test('the list marks what is chosen, and nothing is chosen of one that is off', async () => {
  const view = await open('2')
  await view.press('Database')
  const marked = view.selected()
  await view.press('LakeDuckDB')
  const { chosen } = view
  await view.close()
  const off = await open('2', { disabledReason: 'Wait' })
  await off.press('Database')
  expect({ marked, chosen, off: off.offReasons(), list: off.texts('[role=option]') }).toEqual({
    marked: ['River'],
    chosen: ['1'],
    off: { Database: 'Wait' },
    list: [],
  })
})

test('an open list that turns off closes, opens for no press, and is on again without opening by itself', async () => {
  let turn: (reason: string | null) => void = () => undefined
  const Shown = () => {
    const [disabledReason, set] = useState<string | null>(null)
    turn = set
    const props = { label: 'Database', value: '2', options, disabledReason }
    return <Select {...props} onChange={() => undefined} />
  }
  const view = await openView(<Shown />)
  const listed = () => view.texts('[role=option]').length
  const press = async () => {
    await view.press('Database')
    return listed()
  }
  const turned = async (reason: string | null) => {
    await view.happens(() => turn(reason))
    return listed()
  }
  const closed = [await press(), await turned('Wait'), await turned(null)]
  const opened = [await turned('Wait'), await press(), await turned(null), await press()]
  expect([closed, opened]).toEqual([
    [2, 0, 0],
    [0, 0, 0, 2],
  ])
})
