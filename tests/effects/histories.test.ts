import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readHistory, writeHistory } from '../../src/effects/storage/histories'
import { begun } from '../../src/machines/explorer/history/history'

class TabStorage {
  [name: string]: unknown
  getItem(name: string) {
    return this[name] ?? null
  }
  setItem(name: string, text: string) {
    this[name] = text
  }
  removeItem(name: string) {
    Reflect.deleteProperty(this, name)
  }
}
beforeEach(() => vi.stubGlobal('sessionStorage', new TabStorage()))
afterEach(() => vi.unstubAllGlobals())

test('a tab keeps the steps of the form that it shows and of the five before it', async () => {
  const keys = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
  for (const key of keys) {
    const history = begun({ viz_type: 'table', datasource: '1__table', slice_name: key })
    await writeHistory({ key, userId: 7, history })
  }
  const found = await Promise.all(keys.map((key) => readHistory({ key, userId: 7 })))
  expect(found.map((history) => history?.present['slice_name'])).toEqual([
    undefined,
    undefined,
    'c',
    'd',
    'e',
    'f',
    'g',
    'h',
  ])
})
