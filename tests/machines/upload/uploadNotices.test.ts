import { expect, test } from 'vitest'
import { createMachine } from 'xstate'
import {
  reportLeft,
  reportRefused,
  reportUploaded,
} from '../../../src/machines/upload/uploadNotices'
import type { Notice } from '../../../src/machines/lib/peers'
import type { System } from '../../../src/machines/lib/system'
import { emptyDraft, type UploadDraft } from '../../../src/machines/upload/uploadDraft'
import { uploadAnswer } from '../../support/uploads'
import { inWorld } from '../../support/world'

const told = (rows: number, ifExists: UploadDraft['ifExists'], warnings: string[] = []) => {
  const { noticed } = inWorld(
    createMachine({
      entry: ({ system }) =>
        reportUploaded(system, { ...uploadAnswer, rows, warnings }, { ifExists } as UploadDraft),
    }),
  )
  return noticed().map(([, detail]) => detail)
}

test('an upload tells how many rows were imported, one that was appended how many the table has', () => {
  expect([
    told(0, 'fail'),
    told(1, 'replace'),
    told(1_234_567, 'append'),
    told(1, 'append'),
  ]).toEqual([
    ['Created Table: cars\n0 rows imported'],
    ['Created Table: cars\n1 row imported'],
    ['Created Table: cars\nThe table now has 1,234,567 rows'],
    ['Created Table: cars\nThe table now has 1 row'],
  ])
})

test('what was odd about a file is told in a notice of its own', () => {
  expect([told(2, 'fail', ['b was renamed b.1']), told(2, 'fail', ['One', 'Two'])]).toEqual([
    ['Created Table: cars\n2 rows imported', 'b was renamed b.1'],
    ['Created Table: cars\n2 rows imported', 'One\nTwo'],
  ])
})

test('an upload renews every list that shows datasets, and the page of one', () => {
  const { heard } = inWorld(
    createMachine({ entry: ({ system }) => reportUploaded(system, uploadAnswer, emptyDraft) }),
    undefined,
    ['datasets', 'dataset', 'recent', 'charts'],
  )
  const renewed = [{ type: 'resource.invalidated' }]
  expect([heard('datasets'), heard('dataset'), heard('recent'), heard('charts')]).toEqual([
    ...[renewed, renewed, renewed],
    [],
  ])
})

test('an upload that goes on names what waited for it, the tables of its file first, and only one whose form is gone can be edited again', () => {
  const notices = (report: (system: System) => void) =>
    inWorld(createMachine({ entry: ({ system }) => report(system) }))
      .heard('notifications')
      .map(({ notice }) => {
        const { detail, action } = notice as Notice
        return [detail, action?.label]
      })
  const files = ['b.csv', 'c.csv'].map((name) => new File(['a'], name))
  const pieces = [{ sheet: 'Q2' }, { part: 'd.csv' }, { table: 2 }]
  const refusal = { status: 422, message: 'Line 3 has 2 values' }
  const goesOn = 'The bell shows its progress and can stop it.'
  expect({
    waiting: notices((system) => reportLeft(system, { next: files, later: [] })),
    sheets: notices((system) => reportLeft(system, { next: files.slice(1), later: pieces })),
    alone: notices((system) => reportLeft(system, { next: [], later: [] })),
    open: notices((system) => reportRefused(system, refusal)),
    gone: notices((system) => reportRefused(system, refusal, emptyDraft)),
  }).toEqual({
    waiting: [[`${goesOn}\nNot uploaded: b.csv, c.csv`, undefined]],
    sheets: [[`${goesOn}\nNot uploaded: Q2, d.csv, Table 2, c.csv`, undefined]],
    alone: [[goesOn, undefined]],
    open: [[undefined, undefined]],
    gone: [[undefined, 'Edit again']],
  })
})
