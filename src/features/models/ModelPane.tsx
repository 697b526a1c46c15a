import { useSelector } from '@xstate/react'
import type { Char } from '../../api/contract'
import { estimatorsOf } from '../../api/contract/char'
import type { AdvancedModelsRef } from '../../machines/explorer/prediction/advancedModels.machine'
import {
  draftOf,
  hyperNames,
  hyperProblems,
  type CfgDraft,
  type HyperName,
} from '../../machines/explorer/prediction/cfgDraft'
import { modelOf } from '../../machines/models/modelStatus'
import {
  Checkbox,
  EmptyState,
  Field,
  Fold,
  FormPair,
  formatDate,
  SearchBox,
  Select,
  Tabs,
} from '../../ui'
import { PaneScroll, PaneTitle, Setting } from './parts/TwoPanes'

const tabs = [
  { key: 'configuration', label: 'Model Configuration' },
  { key: 'variables', label: 'Model Variables' },
] as const

const algorithms = { regression: 'Regression', classification: 'Classification' } as const

const hyperLabels: Record<HyperName, string> = {
  n_estimators: 'Trees',
  max_depth: 'Depth',
  learning_rate: 'Learning rate',
  subsample: 'Rows per tree',
  colsample_bytree: 'Columns per tree',
  reg_lambda: 'Regularization (lambda)',
  early_stopping_rounds: 'Early stopping rounds',
}

const boosts = ({ base_estimator: estimator }: CfgDraft) => estimator === 'xg-boost'

interface Part {
  actor: AdvancedModelsRef
  model: Char
  draft: CfgDraft
  /** Whether a name is what the search looks for. */
  finds: (name: string) => boolean
}

/** The model of the chosen column: how it is predicted, and from what. */
export function ModelPane({ actor }: { actor: AdvancedModelsRef }) {
  const { models, chosen, drafts, tab, search } = useSelector(actor, (snapshot) => snapshot.context)
  const model = modelOf(models, chosen ?? 0)
  const term = search.trim().toLowerCase()
  const finds = (name: string) => name.toLowerCase().includes(term)
  const part = model && { actor, model, draft: drafts[model.model_id] ?? draftOf(model), finds }
  return (
    <>
      <Tabs
        label="Model"
        selected={tab}
        tabs={tabs}
        onSelect={(key) => actor.send({ type: 'tab.chosen', tab: key })}
      />
      <PaneTitle
        end={
          <SearchBox
            label="Search"
            value={search}
            onChange={(text) => actor.send({ type: 'search.edited', text })}
          />
        }
      >
        {model ? `Model: ${model.model_name}` : 'No Model Selected'}
      </PaneTitle>
      {part === undefined ? (
        <EmptyState title="No Model Selected">
          Choose a column that has a model. Create Model in the menu of a column makes one.
        </EmptyState>
      ) : (
        <PaneScroll>
          {tab === 'configuration' ? <Configuration {...part} /> : <Variables {...part} />}
        </PaneScroll>
      )}
    </>
  )
}

function Configuration({ actor, model, draft, finds }: Part) {
  const problems = hyperProblems(draft)
  const { cfg, clf, labels, error } = model
  const shows = (title: string, names: readonly string[]) => finds(title) || names.some(finds)
  const row = (title: string, name: string) => finds(title) || finds(name)
  return (
    <>
      {shows('Training', ['Algorithm', 'Base estimator', 'Target']) ? (
        <Fold title="Training" summary={draft.base_estimator}>
          {row('Training', 'Algorithm') ? (
            <Setting name="Algorithm">
              <Select
                label="Algorithm"
                labelHidden
                size="medium"
                value={draft.algo_type}
                options={Object.entries(algorithms).map(([value, label]) => ({ value, label }))}
                onChange={(value) =>
                  actor.send({
                    type: 'algorithm.chosen',
                    algorithm: value as CfgDraft['algo_type'],
                  })
                }
              />
            </Setting>
          ) : null}
          {row('Training', 'Base estimator') ? (
            <Setting name="Base estimator">
              <Select
                label="Base estimator"
                labelHidden
                size="medium"
                value={draft.base_estimator}
                options={estimatorsOf[draft.algo_type].map((name) => ({
                  value: name,
                  label: name,
                }))}
                onChange={(value) =>
                  actor.send({
                    type: 'estimator.chosen',
                    estimator: value as CfgDraft['base_estimator'],
                  })
                }
              />
            </Setting>
          ) : null}
          {row('Training', 'Target') ? <Setting name="Target">{cfg.target}</Setting> : null}
        </Fold>
      ) : null}
      {boosts(draft) && shows('Hyper-parameters', Object.values(hyperLabels)) ? (
        <Fold title="Hyper-parameters" summary={`${draft.hyper.n_estimators} trees`}>
          <FormPair>
            {hyperNames
              .filter((name) => row('Hyper-parameters', hyperLabels[name]))
              .map((name) => (
                <Field
                  key={name}
                  label={hyperLabels[name]}
                  size="medium"
                  value={draft.hyper[name]}
                  error={problems[name]}
                  onChange={(text) => actor.send({ type: 'hyper.edited', name, text })}
                />
              ))}
          </FormPair>
        </Fold>
      ) : null}
      {shows('State', ['Trained', 'Labels']) ? (
        <Fold title="State" summary={clf.exists ? 'trained' : 'untrained'}>
          <Setting name="Trained">{clf.ts === null ? 'not yet' : formatDate(clf.ts)}</Setting>
          <Setting name="Labels">{labels.ts === null ? 'none' : formatDate(labels.ts)}</Setting>
          {error === null ? null : <Setting name="Last failure">{error}</Setting>}
        </Fold>
      ) : null}
    </>
  )
}

function Variables({ actor, model, draft, finds }: Part) {
  const columns = useSelector(actor, (snapshot) => snapshot.context.columns)
  const indexColumnId = useSelector(actor, (snapshot) => snapshot.context.indexColumnId)
  return (
    <>
      {columns
        .filter(({ id, column_name: name }) => id !== model.model_id && finds(name))
        .map(({ id, column_name: name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={draft.feature_selection.includes(name)}
            disabledReason={id === indexColumnId ? 'It is the index' : null}
            onChange={(isIn) => actor.send({ type: 'feature.toggled', name, isIn })}
          />
        ))}
    </>
  )
}
