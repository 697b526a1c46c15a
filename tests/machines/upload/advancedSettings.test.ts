import { expect, test } from 'vitest'
import { advancedSettingsMachine } from '../../../src/machines/upload/advancedSettings.machine'
import { settingsOf } from '../../../src/machines/upload/uploadSettings'
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
