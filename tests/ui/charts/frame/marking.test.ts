import { expect, test } from 'vitest'
import {
  faintColor,
  isFaint,
  renamedMarking,
  type ChosenMark,
} from '../../../../src/ui/charts/frame/marking'

test('a mark that is drawn under another name is chosen, and has a menu, under its label', () => {
  const heard: ChosenMark[] = []
  const marking = renamedMarking(
    {
      chosen: ['2026-01-01'],
      onChoose: (mark) => void heard.push(mark),
      menuOf: ({ labels }) => [{ key: 'a', label: labels.join(), onSelect: () => undefined }],
    },
    (label) => (label === '2026-01-01' ? 'Jan 2026' : label),
    (name) => (name === 'Jan 2026' ? '2026-01-01' : name),
  )
  const part = { name: 'A', all: ['A'], cut: false }
  marking?.onChoose?.({ labels: ['Jan 2026'], part })
  expect({
    chosen: marking?.chosen,
    heard,
    menu: marking?.menuOf?.({ labels: ['Jan 2026'] }).map(({ label }) => label),
    none: renamedMarking(null, String, String),
    plain: renamedMarking({ chosen: null }, String, String),
  }).toEqual({
    chosen: ['Jan 2026'],
    heard: [{ labels: ['2026-01-01'], part }],
    menu: ['2026-01-01'],
    none: null,
    plain: { chosen: null },
  })
})

test('all marks step back but the one that is chosen, which has as many labels', () => {
  const faint = (chosen: string[] | null, labels: string[]) => isFaint({ chosen }, labels)
  expect({
    itself: faint(['East', 'Tea'], ['East', 'Tea']),
    otherRow: faint(['East', 'Tea'], ['East', 'Rum']),
    turned: faint(['East', 'Tea'], ['Tea', 'East']),
    ofMore: faint(['East'], ['East', 'Tea']),
    ofLess: faint(['East', 'Tea'], ['East']),
    none: faint(null, ['East']),
  }).toEqual({
    ...{ itself: false, otherRow: true, turned: true, ofMore: true, ofLess: true, none: false },
  })
})

test('a mark that steps back is as see-through as all of them, whatever the opacity of the chart', () => {
  expect(
    ['#46bdc2', '#46bdc2e6'].map((hex) => [faintColor(hex, true), faintColor(hex, false)]),
  ).toEqual([
    ['#46bdc24d', '#46bdc2'],
    ['#46bdc24d', '#46bdc2e6'],
  ])
})
