import { expect, test } from 'vitest'
import type { Dataset, DatasetCreate, DatasetListItem, TableOption } from '../../src/api/contract'
import { ImportTables } from '../../src/features/importTables/ImportTables'
import {
  coveredResource,
  schemasResource,
  sourcesResource,
  tablesResource,
  type SchemaAddress,
  type SchemasRequest,
} from '../../src/machines/databases/importSources'
import { importTablesMachine } from '../../src/machines/databases/importTables.machine'
import type { Intended } from '../../src/machines/lib/intention'
import { answering, gives } from '../support/actors'
import { dataset, fieldStation } from '../support/rows'
import { openView } from '../support/view'
import { inWorld } from '../support/world'

const tableOf = (value: string, type: 'table' | 'view' = 'table'): TableOption => ({
  title: value,
  value,
  label: value,
  schema: 'public',
  type,
  insert_text: value,
})

test('several tables at once end each for itself: what cannot be read stays with its reason, the rest becomes datasets', async () => {
  const creations = answering<Dataset, DatasetCreate & Intended>()
  const { actor } = inWorld(
    importTablesMachine.provide({
      actors: {
        sources: sourcesResource.provide({ actors: { load: gives([fieldStation]) } }),
        schemas: schemasResource.provide({
          actors: { load: gives<string[], SchemasRequest | null>(['public']) },
        }),
        tables: tablesResource.provide({
          actors: {
            load: gives<TableOption[], SchemaAddress | null>([
              tableOf('harvests'),
              tableOf('weather'),
              tableOf('apples', 'view'),
              tableOf('towns'),
            ]),
          },
        }),
        covered: coveredResource.provide({
          actors: {
            load: gives<DatasetListItem[], SchemaAddress | null>([
              { ...dataset, table_name: 'harvests' },
            ]),
          },
        }),
        createDataset: creations.logic,
      },
    }),
    undefined,
    ['notifications', 'location', 'datasets'],
    undefined,
    { id: 1, isAdmin: false },
  )
  const view = await openView(<ImportTables actor={actor} />)
  const tables = () => view.texts('[aria-label="Tables"] [role=option]')
  expect({ tables: tables(), off: view.off(), reason: view.reason('Apply') }).toEqual({
    tables: ['harvestsDataset', 'weatherTable', 'applesView', 'townsTable'],
    off: ['harvestsDataset', 'Apply'],
    reason: 'Choose at least one table',
  })
  await view.press('Select all')
  await view.press('Unselect all')
  expect(view.off()).toContain('Apply')
  await view.press('Select all')
  expect(view.text()).toContain('3 tables chosen')
  await view.press('Apply')
  expect({ busy: view.isBusy('Apply'), tables: tables() }).toEqual({
    busy: true,
    tables: ['harvestsDataset', 'weatherWaiting', 'applesWaiting', 'townsWaiting'],
  })
  await view.happens(() => {
    for (const [at, { table_name }] of creations.inputs.entries())
      if (table_name === 'weather') creations.answers[at]?.resolve({ ...dataset, table_name })
      else creations.answers[at]?.reject({ status: 422, message: 'It could not be found' })
  })
  await view.happens(() => {
    const [last] = creations.answers.slice(-1)
    last?.reject({ status: 422, message: 'It could not be found' })
  })
  expect({ alerts: view.alerts(), tables: tables() }).toEqual({
    alerts: [],
    tables: ['harvestsDataset', 'weatherImported', 'applesIt could not be found', 'townsWaiting'],
  })
  await view.happens(() => creations.answers.at(-1)?.resolve({ ...dataset, table_name: 'towns' }))
  expect({ alerts: view.alerts(), tables: tables() }).toEqual({
    alerts: [
      '1 of 3 tables could not be imported; the reason is shown beside each.2 tables became datasets.',
    ],
    tables: ['harvestsDataset', 'weatherImported', 'applesIt could not be found', 'townsImported'],
  })
})
