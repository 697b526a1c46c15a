import { act } from 'react'

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
