import { expect, test } from 'vitest'
import { advancedSettingsMachine } from '../../../src/machines/upload/advancedSettings.machine'
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
