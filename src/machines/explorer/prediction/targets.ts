import { z } from 'zod'
import type { Char, Column, PickableChar } from '../../../api/contract'
import { pickableCharSchema } from '../../../api/contract/char'
import { modelOf } from '../../models/modelStatus'

/** A pill of the toolbox: the model of a column of this dataset (`modelId` is the column's id), or a trained one of another. */
const targetSchema = z.object({
  modelId: z.number(),
  name: z.string(),
  /** Of another dataset. */
  loaded: pickableCharSchema.nullable(),
})
export type Target = z.infer<typeof targetSchema>

/** The pills of a toolbox as the browser stores them. */
export const targetsSchema = z.array(targetSchema)

export const targetOf = ({
  id,
  column_name: name,
}: Pick<Column, 'id' | 'column_name'>): Target => ({
  modelId: id,
  name,
  loaded: null,
})

export const loadedTarget = (model: PickableChar): Target => ({
  modelId: model.model_id,
  name: model.text,
  loaded: model,
})

export const hasTarget = (targets: readonly Target[], name: string) =>
  targets.some((target) => target.name === name)

/** The targets once these models are known: at first those in training join; those whose model was deleted leave, also of the `restored` ones. */
export const targetsWith = (
  targets: readonly Target[],
  before: readonly Char[] | null,
  models: readonly Char[],
  restored: ReadonlySet<number>,
): readonly Target[] => {
  const joining = before === null ? models.filter(({ status }) => status === 'training') : []
  const wasDeleted = ({ modelId, loaded }: Target) =>
    loaded === null &&
    (before === null ? restored.has(modelId) : modelOf(before, modelId) !== undefined) &&
    modelOf(models, modelId) === undefined
  return [
    ...targets.filter((target) => !wasDeleted(target)),
    ...joining
      .map(({ model_id: id, cfg }) => targetOf({ id, column_name: cfg.target }))
      .filter(({ name }) => !hasTarget(targets, name)),
  ]
}

/** The models of this dataset that Train trains. */
export const trainable = (targets: readonly Target[], models: readonly Char[]): Char[] =>
  targets
    .filter(({ loaded }) => loaded === null)
    .flatMap(({ modelId }) => modelOf(models, modelId) ?? [])
