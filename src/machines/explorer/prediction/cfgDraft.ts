import type { Char, CharSave } from '../../../api/contract'
import { charSaveSchema, estimatorsOf } from '../../../api/contract/char'

export const hyperNames = [
  'n_estimators',
  'max_depth',
  'learning_rate',
  'subsample',
  'colsample_bytree',
  'reg_lambda',
  'early_stopping_rounds',
] as const
export type HyperName = (typeof hyperNames)[number]

/** The configuration of a model as it is being edited: numbers are texts until they are saved. */
export interface CfgDraft {
  algo_type: Char['cfg']['algo_type']
  base_estimator: Char['cfg']['base_estimator']
  feature_selection: readonly string[]
  hyper: Readonly<Record<HyperName, string>>
}

export const draftOf = ({ cfg }: Char): CfgDraft => ({
  algo_type: cfg.algo_type,
  base_estimator: cfg.base_estimator,
  feature_selection: cfg.feature_selection,
  hyper: Object.fromEntries(
    hyperNames.map((name) => [name, String(cfg.hyper_parameters[name])]),
  ) as CfgDraft['hyper'],
})

export const withAlgorithm = (draft: CfgDraft, algo_type: CfgDraft['algo_type']): CfgDraft => ({
  ...draft,
  algo_type,
  base_estimator: estimatorsOf[algo_type][0],
})

export const withFeature = (draft: CfgDraft, name: string, isIn: boolean): CfgDraft => ({
  ...draft,
  feature_selection: isIn
    ? [...draft.feature_selection, name]
    : draft.feature_selection.filter((one) => one !== name),
})

const cfgOf = ({ hyper, feature_selection, ...rest }: CfgDraft): CharSave['cfg'] => ({
  ...rest,
  feature_selection: [...feature_selection],
  hyper_parameters: Object.fromEntries(
    hyperNames.map((name) => [name, hyper[name].trim() === '' ? Number.NaN : Number(hyper[name])]),
  ),
})

/** Why a draft cannot be saved, by hyper-parameter; empty where it can. */
export const hyperProblems = (draft: CfgDraft): Partial<Record<HyperName, string>> => {
  const { error } = charSaveSchema.safeParse({ cfg: cfgOf(draft) })
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [String(path.at(-1)), message]),
  )
}

const isEqual = (one: CfgDraft, other: CfgDraft) => JSON.stringify(one) === JSON.stringify(other)

/** What OK is to save: the models whose configuration was changed. */
export const changedModels = (
  models: readonly Char[],
  drafts: Readonly<Record<number, CfgDraft>>,
): (CharSave & { id: number })[] =>
  models.flatMap((model) => {
    const draft = drafts[model.model_id]
    return draft === undefined || isEqual(draft, draftOf(model))
      ? []
      : [{ id: model.model_id, cfg: cfgOf(draft) }]
  })
