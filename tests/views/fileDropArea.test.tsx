import { useState } from 'react'
import { expect, test } from 'vitest'
import { FileDropArea } from '../../src/ui/controls/FileDropArea'
import { openView } from '../support/view'

const file = new File(['a'], 'a.csv')

/** A page that takes files below a dialog that does, while it is open. */
const openAreas = async (disabledReason: string | null = null) => {
  const taken: string[] = []
  const takes = (by: string) => (files: readonly File[]) =>
    void taken.push(`${by}: ${files.map(({ name }) => name).join()}`)
  let turn: (isOpen: boolean) => void = () => undefined
  const Page = () => {
    const [isOpen, setOpen] = useState(false)
    turn = setOpen
    const texts = { description: 'CSV or Excel', disabledReason }
    return (
      <FileDropArea title="Drop to upload" {...texts} onFiles={takes('page')}>
        {isOpen ? <FileDropArea title="Drop here" {...texts} onFiles={takes('dialog')} /> : null}
      </FileDropArea>
    )
  }
  const view = await openView(<Page />)
  /** Whether the page kept the window from opening what was dragged. */
  const drag = async (type: string, types = ['Files'], more: object = {}) => {
    const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), {
      dataTransfer: { types, items: [], files: [file] },
      clipboardData: { getData: (kind: string) => (kind === 'text/plain' ? 'a\nb' : '') },
      relatedTarget: null,
      ...more,
    })
    await view.happens(() => void window.dispatchEvent(event))
    return event.defaultPrevented
  }
  return { taken, drag, texts: () => view.texts('[role=status] span'), turn, view }
}

test('files that are dragged over the window are invited, and taken where they are dropped', async () => {
  const { taken, drag, texts } = await openAreas()
  const invited = ['Drop to upload', 'CSV or Excel']
  expect([await drag('dragenter'), texts()]).toEqual([true, invited])
  expect([await drag('dragleave', ['Files'], { relatedTarget: document.body }), texts()]).toEqual([
    false,
    invited,
  ])
  expect([await drag('dragleave'), texts()]).toEqual([false, []])
  expect([await drag('dragover'), texts()]).toEqual([true, invited])
  expect([await drag('drop'), texts(), taken]).toEqual([true, [], ['page: a.csv']])
  const nothing = { dataTransfer: { types: ['Files'], items: [], files: [] } }
  expect([await drag('drop', [], nothing), taken]).toEqual([true, ['page: a.csv']])
})

test('text that is dragged is left to the page, and a pasted table is taken', async () => {
  const { taken, drag, texts } = await openAreas()
  expect([await drag('dragenter', ['text/plain']), await drag('drop', ['text/plain'])]).toEqual([
    false,
    false,
  ])
  expect([texts(), taken]).toEqual([[], []])
  expect([await drag('paste'), taken]).toEqual([true, ['page: pasted.tsv']])
  expect(await drag('paste', [], { clipboardData: { getData: () => 'one line' } })).toBe(false)
  expect(await drag('paste', [], { clipboardData: null })).toBe(false)
  expect(taken).toEqual(['page: pasted.tsv'])
})

test('a dialog takes what is dropped or pasted before the page below it, until it closes', async () => {
  const { taken, drag, texts, turn, view } = await openAreas()
  await view.happens(() => turn(true))
  await drag('dragover')
  expect(texts()).toEqual(['Drop here', 'CSV or Excel'])
  await drag('drop')
  await drag('paste')
  await view.happens(() => turn(false))
  await drag('drop')
  expect(taken).toEqual(['dialog: a.csv', 'dialog: pasted.tsv', 'page: a.csv'])
})

test('where no file is taken the window says why, and neither drops nor pastes do anything', async () => {
  const { taken, drag, texts, view } = await openAreas('Wait for the upload')
  expect([await drag('dragenter'), texts()]).toEqual([true, ['Wait for the upload', '']])
  expect([await drag('drop'), await drag('paste'), taken]).toEqual([true, true, []])
  await view.close()
  expect([await drag('dragenter'), await drag('drop'), await drag('paste')]).toEqual([
    false,
    false,
    false,
  ])
})
