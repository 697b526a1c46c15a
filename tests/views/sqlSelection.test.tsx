import { expect, test } from 'vitest'
import { SqlExplorer } from '../../src/features/sql/SqlExplorer'
import type { SqlEditorProps } from '../../src/ui/editor/SqlEditor'
import { openSqlExplorer } from '../support/openSqlExplorer'
import { openView } from '../support/view'

const [first, second] = ['SELECT 1', 'SELECT 2']
const code = `${first};\n\n${second}`

test.each([
  ['nothing', 'the statement at the cursor', '', second],
  ['only blanks', 'the statement at the cursor', '\n\n', second],
  ['a statement', 'this one', first, first],
])('with %s selected, the keys run %s', async (_, __, selected, sql) => {
  /** In place of the editor, which needs a browser: its cursor is at the end. */
  const Editor = ({ onRun }: SqlEditorProps) => (
    <button onClick={() => onRun({ selected, cursor: code.length })}>Run by keys</button>
  )
  const { actor, tabsActor, tab, lastRun } = openSqlExplorer()
  const view = await openView(<SqlExplorer actor={actor} Editor={Editor} />)
  await view.happens(() => tabsActor.send({ type: 'code.edited', id: tab().id, code }))
  await view.press('Run by keys')
  expect(lastRun().request.sql).toBe(sql)
})

test('what the keys run ends where the database of the tab reads a semicolon', async () => {
  const text = "# don't\nSELECT 1;\nSELECT 2"
  const Editor = ({ onRun }: SqlEditorProps) => (
    <button onClick={() => onRun({ selected: '', cursor: text.length })}>Run by keys</button>
  )
  const { actor, tabsActor, tab, lastRun } = openSqlExplorer()
  const view = await openView(<SqlExplorer actor={actor} Editor={Editor} />)
  const database = { id: 3, database_name: 'Sea', backend: 'mysql' }
  const { id } = tab()
  await view.happens(() => tabsActor.send({ type: 'database.chosen', id, database, copyId: 'c' }))
  await view.happens(() => tabsActor.send({ type: 'code.edited', id: tab().id, code: text }))
  await view.press('Run by keys')
  expect(lastRun().request.sql).toBe('SELECT 2')
})
