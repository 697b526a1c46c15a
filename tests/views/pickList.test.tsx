import { expect, test } from 'vitest'
import { PickList } from '../../src/ui/list/PickList'
import { openView } from '../support/view'

test('Enter in the search of a list picks the first of what it found that may be picked, and nothing where there is none', async () => {
  const picked: string[] = []
  const choice = (name: string, allowed = true) => ({
    key: name,
    name,
    icon: <i />,
    words: '',
    allowed,
    onPick: () => void picked.push(name),
  })
  const view = await openView(
    <PickList
      label="Columns"
      searchLabel="Search columns"
      none="No columns match"
      choices={[choice('airport'), choice('state', false), choice('Started'), choice('stop')]}
    />,
  )
  const pickedFor = async (search: string) => {
    await view.type('Search columns', search)
    await view.happens(() => document.querySelector('form')?.requestSubmit())
    return picked.splice(0)
  }
  expect({
    started: await pickedFor(' ST '),
    state: await pickedFor('state'),
    nothing: await pickedFor('penguin'),
    every: await pickedFor(''),
  }).toEqual({ started: ['Started'], state: [], nothing: [], every: ['airport'] })
})
