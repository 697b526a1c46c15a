import { expect, test } from 'vitest'
import {
  columnModelChoices,
  ownModelChoices,
  targetChoices,
} from '../../../src/features/explorer/modelMenus'
import { predictionMachine } from '../../../src/machines/explorer/prediction/prediction.machine'
import { loadedTarget, targetOf } from '../../../src/machines/explorer/prediction/targets'
import { modelStatus } from '../../../src/machines/models/modelStatus'
import type { Char } from '../../../src/api/contract'
import { columns } from '../../support/explorer'
import { charWith, pickable, trainedChar } from '../../support/modelSamples'
import { inWorld } from '../../support/world'

const [, cost] = columns
const { actor: prediction } = inWorld(predictionMachine, { datasetId: 12 }, [], undefined, {
  id: 9,
  isAdmin: false,
})
const noOwner = 'Only its owners may change it'
const said = (choices: readonly { label: string; disabledReason?: string | null | undefined }[]) =>
  choices.map(({ label, disabledReason }) =>
    disabledReason ? `${label}: ${disabledReason}` : label,
  )

const inMenu = (
  model: Char | undefined,
  index: string | null = null,
  forbidden: string | null = null,
) =>
  said(
    columnModelChoices(cost, index, {
      prediction,
      model,
      status: modelStatus(model, new Set()),
      indexColumnId: -1,
      forbidden,
      showAdvanced: () => undefined,
    }),
  )

test('a column without a model offers to create one, nothing else', () => {
  expect(inMenu(undefined)).toEqual([
    'Create Model',
    'Delete Model: The column has no model',
    'Show Advanced Options: The column has no model',
    'Train Model: The column has no model',
  ])
})

test('no model can be created on the index', () => {
  expect(inMenu(undefined, 'Cannot create model on Dataset Index')[0]).toBe(
    'Create Model: Cannot create model on Dataset Index',
  )
})

test('a column with a model offers everything but to create one', () => {
  expect(inMenu(trainedChar)).toEqual([
    'Create Model: The column has a model',
    'Delete Model',
    'Show Advanced Options',
    'Train Model',
  ])
})

test('a model in training is neither deleted nor trained again', () => {
  expect(inMenu(charWith({ status: 'training' })).slice(1)).toEqual([
    'Delete Model: It is being trained',
    'Show Advanced Options',
    'Train Model: It is being trained',
  ])
})

test('who made a model may change it; others only who may change its dataset', () => {
  expect(inMenu(trainedChar, null, noOwner).slice(1)).toEqual([
    `Delete Model: ${noOwner}`,
    'Show Advanced Options',
    `Train Model: ${noOwner}`,
  ])
  expect(inMenu({ ...trainedChar, created_by_id: 9 }, null, noOwner).slice(1)).toEqual([
    'Delete Model',
    'Show Advanced Options',
    'Train Model',
  ])
})

const dataset = { id: 12, name: 'strikes' }
const ofTarget = (model: Char | undefined) =>
  said(
    targetChoices(
      prediction,
      targetOf(cost),
      { model, status: modelStatus(model, new Set()), forbidden: null },
      dataset,
    ),
  )

test('an untrained pill offers Train Model, a trained one what was made of it, one without a model why not', () => {
  expect(ofTarget(charWith())).toEqual(['Train Model'])
  expect(ofTarget(trainedChar)).toEqual([
    'Open Training Dataset',
    'Open Evaluation Page',
    'Open Train/Test Predictions',
    'Predict Model onto new Dataset',
  ])
  expect(ofTarget(undefined)).toEqual(['Train Model: It has no model: remove it and add it again'])
  expect(said(ownModelChoices(prediction, trainedChar, 'trained', null))).toEqual(
    ofTarget(trainedChar),
  )
})

test('a pill of another dataset offers Predict Model onto this Dataset', () => {
  const own = { model: undefined, status: 'trained' as const, forbidden: null }
  expect(said(targetChoices(prediction, loadedTarget(pickable), own, dataset))).toEqual([
    'Predict Model onto this Dataset',
  ])
})
