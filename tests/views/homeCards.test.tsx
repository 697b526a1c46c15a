import { expect, test } from 'vitest'
import { ListedCard } from '../../src/features/lists/ListedCard'
import { HomeCards } from '../../src/features/home/HomeCards'
import type { HomeItem } from '../../src/machines/home/homeItems'
import { openView, shownActor } from '../support/view'

const item = { id: 4, slice_name: 'Costs', changed_on_delta_humanized: 'a day ago' } as HomeItem
const ana = { username: 'ana' }
const ben = { username: 'ben' }

const open = async (items: HomeItem[], { loading = false, whole = false } = {}) => {
  const peers = {
    session: shownActor({ context: { login: { user: { id: 1 } } } }).actor,
  }
  const { system } = shownActor({}, peers).actor as { system: never }
  return openView(
    <HomeCards
      {...{ system, items, loading, whole }}
      kind="chart"
      empty={<p>No chart found ...</p>}
    />,
  )
}

test.each<[string, object, string]>([
  ['changed', { created_by: ana, changed_by: ben }, 'Modified a day ago · ben'],
  ['only made', { created_by: ana }, 'Modified a day ago · ana'],
  ['changed by nobody who is known', {}, 'Modified a day ago'],
  [
    'with unsaved changes',
    { changed_by: ben, has_draft: true },
    'Unsaved changes · Modified a day ago · ben',
  ],
])('the card of a chart that was %s says who was last there', async (_, more, meta) => {
  const view = await open([{ ...item, ...more } as HomeItem])
  expect(view.texts('[title]').filter((text) => text.includes('Modified'))).toEqual([meta])
})

test('what belongs there is said once nothing came, not while it is awaited', async () => {
  const says = async (loading: boolean) => {
    const view = await open([], { loading })
    const said = view.text().includes('No chart found ...')
    await view.close()
    return said
  }
  expect([await says(false), await says(true)]).toEqual([true, false])
})

test.each([
  [{ created_by: ana, changed_by: ben }, 'Modified a day ago · ben'],
  [{ created_by: ana, changed_by: null, has_draft: true }, 'Unsaved changes · Modified a day ago'],
])('the card of a list says who changed a thing last: %j', async (more, meta) => {
  const session = shownActor({ context: { login: { user: { id: 1 } } } }).actor
  const { system } = shownActor({}, { session }).actor as { system: never }
  const marks = { opening: false, onOpen: () => undefined }
  const view = await openView(
    <ListedCard
      {...{ system, me: null, marks }}
      kind="chart"
      item={{ ...item, ...more } as never}
    />,
  )
  expect(view.texts('[title]').filter((text) => text.includes('Modified'))).toEqual([meta])
})
