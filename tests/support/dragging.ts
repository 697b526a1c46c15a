import { act } from 'react'
import { onTestFinished } from 'vitest'

const at = (clientY: number) => ({ clientX: 10, clientY, bubbles: true, cancelable: true })

const fire = async (target: Element, type: string, clientY: number) =>
  act(async () => {
    const event = new MouseEvent(type, at(clientY))
    const dataTransfer = { types: [], setData() {}, setDragImage() {}, dropEffect: 'none' }
    Object.defineProperty(event, 'dataTransfer', { value: dataTransfer })
    target.dispatchEvent(event)
    await new Promise(requestAnimationFrame)
  })

/** Takes a thing with the pointer; parts lie at the top of the page, so that `y` alone says where in one it is. */
export const drag = async (thing: Element) => {
  await fire(thing, 'dragstart', 0)
  return {
    over: async (target: Element, y: number) => {
      await fire(target, 'dragenter', y)
      await fire(target, 'dragover', y)
    },
    letGo: async (target: Element, y: number) => {
      await fire(target, 'drop', y)
      await fire(thing, 'dragend', y)
    },
    /** Lets go where nothing takes it. */
    giveUp: () => fire(thing, 'dragend', 0),
  }
}

/** Draws the edge of a column of AG Grid so many pixels to the right. */
export const widen = async (column: string, by: number) => {
  Object.defineProperty(document, 'elementsFromPoint', { configurable: true, value: () => [] })
  onTestFinished(() => void Reflect.deleteProperty(document, 'elementsFromPoint'))
  const edge = document.querySelector(`.ag-header-cell[col-id="${column}"] .ag-header-cell-resize`)
  for (const [type, clientX] of [
    ['mousedown', 0],
    ['mousemove', by / 2],
    ['mousemove', by],
    ['mouseup', by],
  ] as const) {
    const event = new MouseEvent(type, { bubbles: true, cancelable: true, button: 0, clientX })
    await act(async () => void (type === 'mousedown' ? edge : document)?.dispatchEvent(event))
  }
}
