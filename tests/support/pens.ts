import { onTestFinished } from 'vitest'
import { firstOf } from './firstOf'

/** What was drawn on each canvas, a step a line. */
const drawn = new WeakMap<Element, string[]>()
const maxSteps = 24

const rounded = (number: number) => String(Math.round(number * 10) / 10)
const written = (value: unknown): string => {
  if (typeof value === 'number') return rounded(value)
  if (ArrayBuffer.isView(value) || Array.isArray(value))
    return `[${firstOf(Array.from(value as ArrayLike<unknown>, written), 12).join(' ')}]`
  return String(value)
}

/** Where the steps of a canvas are written down, no more than so many. */
const notesOf = (canvas: HTMLCanvasElement, limit: number) => {
  const steps: string[] = []
  drawn.set(canvas, steps)
  return (step: string) => {
    if (steps.length < limit) steps.push(step)
  }
}

/** A pen that draws nothing and writes down what it was to draw; letters are six wide. */
const penOf = (canvas: HTMLCanvasElement, limit: number) => {
  const note = notesOf(canvas, limit)
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

/** A graphics card that draws nothing and writes down its calls; its constants are their names. */
const cardOf = (canvas: HTMLCanvasElement, limit: number) => {
  const note = notesOf(canvas, limit)
  return new Proxy(
    {},
    {
      get: (_, name: string) => {
        if (/^[A-Z_\d]+$/.test(name)) return name
        return (...values: unknown[]) => {
          note(`${name}(${values.map(written).join(', ')})`)
          return /^(create|get|fence)/.test(name) ? (values[1] ?? values[0] ?? name) : undefined
        }
      },
    },
  )
}

/** A path that knows the text it was made of. */
const path = function Path(text = '') {
  const whole = text.replaceAll(/-?\d+\.\d+/g, (number) => rounded(Number(number)))
  return new Proxy(
    {},
    { get: (_, name) => (name === Symbol.toPrimitive ? () => `path ${whole}` : () => undefined) },
  )
}

/** Gives canvases a pen for as long as a test runs, which writes down its first steps; where it is to write down all, also a card. */
export const withPens = ({ all = false } = {}) => {
  const limit = all ? Infinity : maxSteps
  const { Path2D: pathBefore } = globalThis
  Object.assign(globalThis, { Path2D: path })
  const canvas = HTMLCanvasElement.prototype
  const before = Object.getOwnPropertyDescriptor(canvas, 'getContext') ?? {}
  const pens = new WeakMap<HTMLCanvasElement, object>()
  canvas.getContext = function getPen(this: HTMLCanvasElement, kind: string) {
    if (kind !== '2d' && !all) return null
    const pen = pens.get(this) ?? (kind === '2d' ? penOf : cardOf)(this, limit)
    pens.set(this, pen)
    return pen
  } as never
  onTestFinished(() => {
    Object.defineProperty(canvas, 'getContext', before)
    Object.assign(globalThis, { Path2D: pathBefore })
  })
}
