import { expect, test } from 'vitest'
import { layOutPieLabels, type LabelledArc } from '../../../../src/ui/charts/pie/pieLabels'

const six = (text: string) => text.length * 6
const room = { width: 800, height: 600 }
const circle = { x: 400, y: 300, radius: 200, inner: 116 }

const arcs = (shares: number[]): LabelledArc[] => {
  const total = shares.reduce((sum, share) => sum + share, 0)
  let at = 0
  return shares.map((share, index) => {
    const from = at
    at += (share / total) * 2 * Math.PI
    return { id: `s${index}`, name: `Category number ${index}`, detail: '1.0%', from, to: at }
  })
}

test('each label stands beside its slice', () => {
  const [right, left] = layOutPieLabels(arcs([1, 1]), circle, room, six)
  expect(right).toMatchObject({ side: 'right', x: 630, y: 300 })
  expect(left).toMatchObject({ side: 'left', x: 170, y: expect.closeTo(300, 0) as number })
})

test.each([3, 12, 20, 60])(
  'no two of %i labels overlap, and none leaves the room or stands on the circle',
  (count) => {
    const labels = layOutPieLabels(
      arcs(Array.from({ length: count }, (_, index) => 1 / (index + 1))),
      circle,
      room,
      six,
    )
    const boxes = labels.map(({ x, y, side, name, detail }) => {
      const width = six(name) + 6 + six(detail)
      return {
        left: side === 'right' ? x : x - width,
        right: side === 'right' ? x + width : x,
        top: y - 7,
        bottom: y + 7,
      }
    })
    const overlaps = boxes.flatMap((one, at) =>
      boxes
        .slice(at + 1)
        .filter(
          (other) =>
            one.left < other.right &&
            other.left < one.right &&
            one.top < other.bottom &&
            other.top < one.bottom,
        ),
    )
    const outside = boxes.filter(
      ({ left, right, top, bottom }) =>
        left < 0 || right > room.width || top < 0 || bottom > room.height,
    )
    const onCircle = labels.filter(
      ({ x, y }) => Math.hypot(x - circle.x, y - circle.y) < circle.radius,
    )
    expect({ overlaps, outside, onCircle }).toEqual({ overlaps: [], outside: [], onCircle: [] })
  },
)

test('where the room is too low for all labels, the largest slices keep theirs', () => {
  const labels = layOutPieLabels(
    arcs([50, ...Array(12).fill(1), 50]),
    { x: 400, y: 40, radius: 20, inner: 10 },
    { width: 800, height: 80 },
    six,
  )
  expect(labels.length).toBe(8)
  expect(labels.map(({ id }) => id)).toEqual(expect.arrayContaining(['s0', 's13']))
})

test('a name wider than the room beside the circle is cut', () => {
  const [label] = layOutPieLabels(
    [{ id: 's0', name: 'New Hampshire and Vermont together', detail: '50%', from: 0, to: Math.PI }],
    circle,
    room,
    six,
  )
  expect(label?.name).toBe('New Hampshire and Verm…')
})

test.each([
  [60, ['TX', '5,000 (50%)']],
  [90, ['TX', '50%']],
  [140, ['TX', '']],
  [160, [undefined, undefined]],
])(
  'beside a circle that leaves less and less room, at %i further right, a name stays or nothing does',
  (by, said) => {
    const [label] = layOutPieLabels(
      [{ id: 's0', name: 'TX', detail: '5,000 (50%)', brief: '50%', from: 0, to: Math.PI }],
      { ...circle, x: circle.x + by },
      room,
      six,
    )
    expect([label?.name, label?.detail]).toEqual(said)
  },
)
