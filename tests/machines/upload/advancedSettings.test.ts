import { expect, test } from 'vitest'
import type { UploadOptions } from '../../../src/api/contract'
import { advancedSettingsMachine } from '../../../src/machines/upload/advancedSettings.machine'
import {
  optionsOf,
  settingErrors,
  settingsMade,
  settingsOf,
} from '../../../src/machines/upload/uploadSettings'
import { inWorld } from '../../support/world'

test('each tab of the settings begins with an empty search', () => {
  const { actor } = inWorld(advancedSettingsMachine, {
    settings: {} as never,
    columns: ['state', 'cost'],
    separator: ',',
  })
  actor.send({ type: 'search.edited', text: 'co' })
  expect(actor.getSnapshot().context).toMatchObject({ tab: 'columns', search: 'co' })
  actor.send({ type: 'tab.chosen', tab: 'formatting' })
  expect(actor.getSnapshot().context).toMatchObject({ tab: 'formatting', search: '' })
})

test('a decimal comma is tried and saved in a file whose values another sign parts', () => {
  const { actor, reported } = inWorld(advancedSettingsMachine, {
    settings: settingsOf({}, { skip_rows: 0, decimal_char: '.' }),
    columns: ['state', 'cost'],
    separator: ';',
  })
  actor.send({ type: 'settings.edited', patch: { decimal_char: ',' } })
  actor.send({ type: 'settings.saved' })
  const options = { skip_rows: 0, decimal_char: ',' }
  expect(reported).toMatchObject([
    { type: 'settings.tried', options },
    { type: 'xstate.done.actor.subject', output: options },
  ])
})

const detected = { skip_rows: 0, decimal_char: '.' }
const chosen = {
  column_names: ['id', 'a name'],
  n_rows: 20,
  null_values: ['-'],
  parse_dates: ['day'],
  use_columns: ['id'],
}

test('what was saved opens again as it is typed and travels as it was', () => {
  const settings = settingsOf({ ...chosen, separator: ';', quote: 'none' }, detected)
  const { column_names, n_rows, skip_rows } = settings
  expect(settings).not.toHaveProperty('separator')
  expect({ column_names, n_rows, skip_rows }).toEqual({
    column_names: 'id, a name',
    n_rows: '20',
    skip_rows: '0',
  })
  expect(optionsOf(settings)).toMatchObject({ ...chosen, skip_rows: 0 })
  expect(optionsOf({ ...settings, column_names: ' id ,a name', skip_rows: ' 4 ' })).toMatchObject({
    column_names: ['id', 'a name'],
    skip_rows: 4,
    n_rows: 20,
  })
  expect(optionsOf({ ...settings, column_names: 'id, ,name' })).toMatchObject({
    column_names: ['id', '', 'name'],
  })
})

test('settings count as made where they differ from the usual ones, whatever was detected', () => {
  const saved: UploadOptions[] = [
    {},
    { skip_rows: 2 },
    { decimal_char: ',' },
    { separator: ';' },
    chosen,
  ]
  expect(saved.map(settingsMade)).toEqual([0, 1, 1, 0, 5])
})

test('each setting says what is wrong with it', () => {
  const usual = settingsOf({}, detected)
  const wrong = (patch: object, separator = ';') => settingErrors({ ...usual, ...patch }, separator)
  expect([
    wrong({}),
    wrong({ n_rows: ' ', skip_rows: ' 3 ' }),
    wrong({ n_rows: '1.5', skip_rows: '' }),
    wrong({ n_rows: '1234567890123456' }),
    wrong({ decimal_char: '' }),
    wrong({ decimal_char: ',' }, ','),
  ]).toEqual([
    {},
    {},
    {
      n_rows: 'Enter a whole number, or leave it empty for all.',
      skip_rows: 'Enter a whole number from 0 up.',
    },
    { n_rows: 'Enter a whole number, or leave it empty for all.' },
    { decimal_char: 'Enter one character.' },
    { decimal_char: 'The delimiter cannot be the decimal character too.' },
  ])
})
