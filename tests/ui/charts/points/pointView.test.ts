import { describe, expect, test } from 'vitest'
import { formatShort } from '../../../../src/ui/format/numbers'
import { layOutPoints } from '../../../../src/ui/charts/points/layOutPoints'
import { panned, ticksIn, wholeView, zoomed } from '../../../../src/ui/charts/points/pointView'

const room = { width: 800, height: 500 }
const whole = { x: [0, 100], y: [0, 10] } as const

describe('the view of points', () => {
  test('reaches from one round number to another with room for the largest point, below zero too', () => {
    expect(wholeView({ x: [-7, 93], y: [0.2, 0.9] }, 4, room)).toEqual({
      x: [-10, 100],
      y: [0.1, 1],
    })
  })

  test('ends at the edge of its points where a round number would stand on the other side of zero', () => {
    const { x, y } = wholeView({ x: [0, 100], y: [-50, 0] }, 4, room)
    expect(x[0]).toBeCloseTo(-0.505)
    expect(y[1]).toBeCloseTo(0.407)
  })

  test('has a width around points that all have the same x', () => {
    expect(wholeView({ x: [12, 12], y: [0, 0] }, 4, room)).toEqual({ x: [10.8, 13.2], y: [-1, 1] })
  })

  test('is enlarged around the pointer, which stays over the same number', () => {
    expect(zoomed(whole, whole, 2, { x: 0.25, y: 0.5 })).toEqual({ x: [12.5, 62.5], y: [2.5, 7.5] })
  })

  test('never shows more than the whole', () => {
    expect(zoomed({ x: [10, 60], y: [1, 6] }, whole, 0.1)).toBe(whole)
    expect(zoomed(whole, whole, 1)).toBe(whole)
  })

  test('stops enlarging at ten thousand times', () => {
    const { x } = zoomed(whole, whole, 1e9)
    expect(100 / (x[1] - x[0])).toBeCloseTo(10_000, 3)
  })

  test('is moved by shares of what it shows', () => {
    expect(panned({ x: [10, 60], y: [1, 6] }, 0.1, -0.2)).toEqual({ x: [15, 65], y: [0, 5] })
  })
})

describe('the numbers along an axis', () => {
  test('are short', () => {
    expect(ticksIn([0, 2_000_000], 4, formatShort).map(({ label }) => label)).toEqual([
      '0',
      '500K',
      '1M',
      '1.5M',
      '2M',
    ])
  })

  test('are written long where the short writing would name two of them alike', () => {
    expect(ticksIn([1_200_000, 1_200_040], 4, formatShort).map(({ label }) => label)).toEqual([
      '1,200,000',
      '1,200,010',
      '1,200,020',
      '1,200,030',
      '1,200,040',
    ])
  })

  test('are so few that their labels never meet', () => {
    const measure = (text: string) => text.length * 7
    const { xTicks, room: between } = layOutPoints(
      { x: [1_200_000_000, 1_200_000_040], y: [0, 1] },
      { width: 420, height: 300 },
      { x: formatShort, y: formatShort },
      measure,
    )
    const labels = xTicks.map(({ label }) => measure(label))
    expect(xTicks.length).toBeGreaterThan(1)
    expect(Math.max(...labels)).toBeLessThan(between.width / xTicks.length)
  })

  test('of a logarithmic axis stand by the logarithms of what they say', () => {
    const { xTicks } = layOutPoints(
      { x: [0, 12], y: [0, 1] },
      { width: 420, height: 300 },
      { x: String, y: String },
      (text) => text.length * 7,
      { x: true, y: false },
    )
    const away = xTicks.map(({ value, label }) => value - Math.log10(Number(label)))
    expect(xTicks.length).toBeLessThan(5)
    expect(away).toEqual(away.map(() => expect.closeTo(0)))
  })

  test('are written as the numbers of their own axis are', () => {
    const { xTicks, yTicks } = layOutPoints(
      { x: [0, 1], y: [0, 1] },
      { width: 420, height: 300 },
      { x: (value) => `${value} m`, y: (value) => `$${value}` },
      (text) => text.length * 7,
    )
    expect([xTicks, yTicks].map((ticks) => ticks.at(-1)?.label)).toEqual(['1 m', '$1'])
  })
})
