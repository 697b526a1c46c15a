import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import type { NumberFormat } from '../../src/api/contract'
import { AxesCard } from '../../src/features/explorer/parts/AxesCard'
import { ValueField } from '../../src/features/filters/parts/ValueField'
import { NumberFormatFields, NumberFormatFold } from '../../src/features/metrics/NumberFormatFields'
import { UserEditor } from '../../src/features/users/UserEditor'
import { RunStatus } from '../../src/ui/feedback/RunStatus'
import { IconButton } from '../../src/ui/controls/IconButton'
import { CloseIcon } from '../../src/ui'
import { openView, shownActor } from '../support/view'

const nothing = () => undefined

/** The value of a filter over a column of two values. */
const openValue = async (more: Partial<ComponentProps<typeof ValueField>> = {}) => {
  const asked: string[] = []
  const values = ['AK', 'AL'].map((value) => ({ value, count: 1 }))
  const view = await openView(
    <ValueField
      {...{ text: 'A', tags: null, readOnly: false, isDate: false, onRemove: nothing }}
      suggestions={{ status: 'ready', values, onRetry: nothing }}
      onType={(text) => asked.push(`type ${text}`)}
      onEnter={() => asked.push('enter')}
      onChoose={(value) => asked.push(`choose ${value}`)}
      {...more}
    />,
  )
  return { ...view, asked }
}

test('a proposed value is taken by Enter until somebody types on, who then enters what is typed', async () => {
  const view = await openValue({ tags: [] })
  await view.key('Value', 'ArrowDown')
  await view.key('Value', 'Enter')
  await view.type('Value', 'AZ')
  await view.key('Value', 'Enter')
  expect(view.asked).toEqual(['choose AK', 'type AZ', 'enter'])
})

test('the value that is written is marked among the values, of a list those that are in it', async () => {
  const one = await openValue({ text: 'AL' })
  const written = one.texts('[aria-selected=true]')
  await one.close()
  const list = await openValue({ text: 'AL', tags: ['AK'] })
  expect({ written, listed: list.texts('[aria-selected=true]') }).toEqual({
    written: ['AL1'],
    listed: ['AK1'],
  })
})

test('while a day is picked no value is proposed', async () => {
  const view = await openValue({ isDate: true })
  const proposes = () => document.querySelector('input')?.getAttribute('aria-expanded')
  const before = proposes()
  await view.press('Choose a date')
  await view.key('Value', 'ArrowDown')
  await view.key('Value', 'Enter')
  expect({ before, picking: proposes(), asked: view.asked }).toEqual({
    ...{ before: 'true', picking: 'false', asked: [] },
  })
})

test('a format of numbers stores only what differs from the usual, and says an example once it does', async () => {
  const edits: unknown[] = []
  const fields = await openView(
    <NumberFormatFields format={{ decimals: 0 }} onEdit={(patch) => edits.push(patch)} />,
  )
  const first = { shown: fields.texts('button[role=combobox]'), checked: fields.checked() }
  await fields.press('Percent')
  await fields.press('Thousands separated by commas')
  await fields.choose('Decimals', 'Automatic')
  await fields.close()
  const back = await openView(
    <NumberFormatFields
      format={{ style: 'percent', thousands: false }}
      onEdit={(patch) => edits.push(patch)}
    />,
  )
  await back.press('Number')
  await back.press('Thousands separated by commas')
  await back.close()
  const summary = async (format: NumberFormat) => {
    const view = await openView(<NumberFormatFold format={format} onEdit={nothing} />)
    const text = view.text()
    await view.close()
    return text
  }
  expect({ first, edits, folds: [await summary({}), await summary({ prefix: '$' })] }).toEqual({
    first: { shown: ['0'], checked: ['Number', 'Thousands separated by commas'] },
    edits: [
      ...[{ style: 'percent' }, { thousands: false }, { decimals: undefined }],
      ...[{ style: undefined }, { thousands: undefined }],
    ],
    folds: ['Number formatAutomatic', 'Number format$1,234,567.89'],
  })
})

test('each end of an axis says what is wrong with it', async () => {
  const axis = { label: 'Cost', log: true, min: '-1', max: 'x', onChange: nothing }
  const view = await openView(
    <AxesCard
      axes={[{ ...axis, problems: { min: 'Must be above 0', max: 'Write a number' } }]}
      line={{ value: '', label: '', problem: null }}
      {...{ onLine: nothing, onReset: nothing, onAccept: nothing, onDismiss: nothing }}
    />,
  )
  expect(view.alerts()).toEqual(['Must be above 0', 'Write a number'])
})

/** The form of a user who is there, which was refused before, as an admin sees it. */
const openUser = async (id: number | null, touched: string[], state: string) => {
  const session = shownActor({ context: { login: { user: { id: 1, isAdmin: true } } } }).actor
  const { actor } = shownActor(
    {
      context: {
        ...{ id, touched, draft: { name: 'Ben', email: 'b@x.org', password: '', isAdmin: false } },
        problem: { status: 422, message: 'Refused', fields: { name: ['It is taken'] } },
      },
      matches: (value: unknown) => JSON.stringify(value) === JSON.stringify({ editing: state }),
      hasTag: () => false,
      can: () => true,
    },
    { session },
  )
  const view = await openView(<UserEditor actor={actor} />)
  const alerts = view.alerts()
  await view.close()
  return alerts
}

test('a name that is taken is told until it is changed, and only a new user needs a password', async () => {
  expect({
    refused: await openUser(2, [], 'failed'),
    changed: await openUser(2, [], 'clean'),
    known: await openUser(2, ['password'], 'clean'),
    fresh: (await openUser(null, ['password'], 'clean')).length,
  }).toEqual({ refused: ['It is taken'], changed: [], known: [], fresh: 1 })
})

test('how a run ended says why where it is pointed at', async () => {
  const view = await openView(
    <>
      <RunStatus status="failed" detail="No birds">
        Failed
      </RunStatus>
      <RunStatus status="success" detail={null}>
        Success
      </RunStatus>
    </>,
  )
  const titles = Array.from(document.querySelectorAll('[title]'), (part) =>
    part.getAttribute('title'),
  )
  expect({ titles, text: view.text() }).toEqual({ titles: ['No birds'], text: 'FailedSuccess' })
})

test('a button that is busy hears no second press', async () => {
  const pressed: number[] = []
  const view = await openView(
    <IconButton icon={<CloseIcon />} label="Close" busy onClick={() => pressed.push(1)} />,
  )
  await view.press('Close')
  expect(pressed).toEqual([])
})
