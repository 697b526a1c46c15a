import { onTestFinished } from 'vitest'

/** What was drawn on each canvas, a step a line. */
const drawn = new WeakMap<Element, string[]>()
const maxSteps = 24

const written = (value: unknown) =>
  typeof value === 'number' ? String(Math.round(value * 10) / 10) : String(value)

/** A pen that draws nothing and writes down what it was to draw; letters are six wide. */
const penOf = (canvas: HTMLCanvasElement) => {
  const steps: string[] = []
  drawn.set(canvas, steps)
  const note = (step: string) => {
    if (steps.length < maxSteps) steps.push(step)
  }
  return new Proxy<Record<string, unknown>>(
    { canvas },
    {
      get: (pen, name: string) => {
        if (name in pen) return pen[name]
        if (name === 'measureText') return (text: string) => ({ width: text.length * 6 })
        return (...values: unknown[]) => note(`${name}(${values.map(written).join(', ')})`)
      },
      set: (pen, name: string, value) => {
        if (pen[name] !== value) note(`${name} = ${written(value)}`)
        pen[name] = value
        return true
      },
    },
  )
}

/** The first steps of what was drawn on a canvas. */
export const stepsOn = (canvas: Element) => drawn.get(canvas) ?? []

/** A path that leads nowhere. */
const path = function Path() {
  return new Proxy(
    {},
    { get: (_, name) => (name === Symbol.toPrimitive ? () => 'path' : () => undefined) },
  )
}

/** Gives canvases a pen for as long as a test runs. */
export const withPens = () => {
  const { Path2D: pathBefore } = globalThis
  Object.assign(globalThis, { Path2D: path })
  const canvas = HTMLCanvasElement.prototype
  const before = Object.getOwnPropertyDescriptor(canvas, 'getContext') ?? {}
  const pens = new WeakMap<HTMLCanvasElement, object>()
  canvas.getContext = function getPen(this: HTMLCanvasElement, kind: string) {
    if (kind !== '2d') return null
    const pen = pens.get(this) ?? penOf(this)
    pens.set(this, pen)
    return pen
  } as never
  onTestFinished(() => {
    Object.defineProperty(canvas, 'getContext', before)
    Object.assign(globalThis, { Path2D: pathBefore })
  })
}
