import { expect, test } from 'vitest'
import { renamedMarking, type ChosenMark } from '../../../../src/ui/charts/frame/marking'

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
