import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { signIn } from '../../e2e/support/signIn.ts'
import {
  adminPassword,
  startWorkspaceProcess,
  type Workspace,
} from '../../e2e/support/workspace.ts'
import { hashPassword } from '../../server/security/passwords.ts'
import { openStore } from '../../server/store/db/open.ts'
import { createUser } from '../../server/store/users/users.ts'
import { metric } from '../../tests/support/chartApp.ts'
import type { OpenedChart } from './manyPeople.ts'
import { addManyThings } from './manyThings.ts'
import { writeOrders } from './orders.ts'

const [sold, price] = [metric('SUM', 'qty'), metric('AVG', 'price')]
const forms = [
  { viz_type: 'dist_bar', groupby: ['region'], columns: ['paid'], metrics: [sold] },
  { viz_type: 'horiz_bar', groupby: ['note'], metrics: [price], row_limit: 50 },
  { viz_type: 'pie', all_columns: ['region'], metric: sold },
  { viz_type: 'heatmap', all_columns_x: 'region', all_columns_y: 'paid', metric: price },
  { viz_type: 'box_plot', groupby: ['region'], metrics: [price] },
  { viz_type: 'bubble', entity: 'note', series: 'region', x: price, y: sold, size: 'count' },
  { viz_type: 'scatter', entity: 'id', x: price, y: sold, row_limit: 5000 },
  {
    viz_type: 'table',
    all_columns: ['id', 'customer', 'region', 'price', 'qty', 'day'],
    row_limit: 1000,
  },
]

/** Fills the metadata with things of some years and with users; the server must not be running. */
const seed = async ({ folder }: Workspace, users: number) => {
  const store = await openStore(join(folder, 'chartroom.sqlite'))
  const passwordHash = await hashPassword(adminPassword)
  const people = []
  for (let at = 0; at < users; at += 1) {
    const username = `person-${at}`
    people.push(
      await createUser(store, {
        username,
        name: `Person ${at}`,
        email: `${username}@example.com`,
        passwordHash,
        isAdmin: false,
      }),
    )
  }
  await addManyThings(store, people)
  await store.destroy()
  return people.map(({ username }) => username)
}

/** The dataset that the charts are over. */
const addOrders = async (workspace: Workspace, csv: string) => {
  const admin = await signIn(workspace)
  await admin.upload('orders', await readFile(csv, 'utf8'))
  const filters = [{ col: 'table_name', opr: 'eq', value: 'orders' }]
  const q = encodeURIComponent(JSON.stringify({ columns: ['id'], filters }))
  const {
    ids: [id = 0],
  } = await admin.call<{ ids: number[] }>('GET', `/dataset/?q=${q}`)
  return id
}

/** A server as a process of its own, with the things of some years, signed-in users and charts over so many orders. */
export const openPeopledWorkspace = async ({
  users,
  orders,
  settings = {},
}: {
  users: number
  orders: number
  settings?: Record<string, string>
}) => {
  const workspace = await startWorkspaceProcess(settings)
  await workspace.stop()
  const names = await seed(workspace, users)
  await workspace.start()
  const csv = join(workspace.folder, 'orders.csv')
  await writeOrders(csv, orders)
  const datasetId = await addOrders(workspace, csv)
  const charts = forms.map(({ viz_type, ...form_data }): OpenedChart => ({
    viz_type,
    datasource: datasetId,
    form_data,
  }))
  const tokens: string[] = []
  for (const username of names)
    tokens.push((await signIn(workspace, { username, password: adminPassword })).token)
  return { workspace, charts, tokens, csv, datasetId }
}
