import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const model = `create table model (
  id integer primary key references dataset_column (id) on delete cascade,
  dataset_id integer not null references dataset (id) on delete cascade,
  model_name text not null,
  algo_type text not null,
  base_estimator text not null,
  feature_selection text not null,
  hyper_parameters text not null,
  version integer not null,
  trained_on text,
  labels text,
  evaluation text,
  created_by_id integer references "user" (id) on delete set null,
  changed_by_id integer references "user" (id) on delete set null,
  created_on text not null,
  changed_on text not null
)`

const estimator = (blob: string) => `create table estimator (
  model_id integer primary key references model (id) on delete cascade,
  document ${blob} not null
)`

const outputs = `create table model_output (
  model_id integer not null references model (id) on delete cascade,
  kind text not null,
  on_dataset_id integer not null,
  dataset_id integer not null references dataset (id) on delete cascade,
  table_name text not null,
  report text not null,
  primary key (model_id, kind, on_dataset_id)
)`

const jobColumns = [
  'parent_id text',
  'step text',
  'model_id integer',
  'claimed_on bigint not null default 0',
  'rounds_done integer',
  'rounds_total integer',
  'eta_s integer',
]

/** Models of columns, what they are trained to and what they make, and jobs of several steps that train them. */
export const models = (kind: 'sqlite' | 'postgres'): Migration => ({
  up: async (db: Kysely<unknown>) => {
    const run = (statement: string) => sql.raw(statement).execute(db)
    await run(model)
    await run('create index model_of_dataset on model (dataset_id)')
    await run(estimator(kind === 'sqlite' ? 'blob' : 'bytea'))
    await run(outputs)
    await run('create index model_output_dataset on model_output (dataset_id)')
    for (const column of jobColumns) await run(`alter table job add column ${column}`)
    await run('create index job_of_parent on job (parent_id) where parent_id is not null')
    await run('create index job_of_model on job (model_id, created_on) where model_id is not null')
    await run(
      `create unique index job_training on job (model_id) where model_id is not null and kind = 'train' and ended_on is null`,
    )
  },
})
