import { setTimeout as pause } from 'node:timers/promises'
import { test } from 'vitest'
import { q, signedInUser } from '../../support/app.ts'
import { chartApp } from '../../support/chartApp.ts'
import { conversation, fixDates } from '../../support/conversation.ts'

/** Prices that size and town tell, with a missing value in each column and a column that is always the same. */
const homes = `SELECT i AS id, CASE WHEN i = 7 THEN NULL ELSE i % 7 END AS rooms, CASE WHEN i % 11 = 5 THEN NULL ELSE 'town ' || (i % 3) END AS town,
  CASE WHEN i = 3 THEN NULL ELSE (i % 7) * 10.5 + (i % 3) * 4 END AS price, i % 7 > 3 AS large, 'home ' || i AS name, 7 AS same,
  TIMESTAMP '2025-01-01' + INTERVAL (i % 5 * 40) DAY AS built FROM range(36) t(i)`
const others = `SELECT i % 4 AS rooms, 'town ' || (i % 5) AS town, i AS price FROM range(4) t(i)`
const elsewhere = 'SELECT 1 AS other'

interface Begun {
  job_id?: string
}

/** What is the same on every machine of a number that training computed. */
const rounded = (_name: string, value: unknown) =>
  typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(5)) : value

test('what people make of models, their predictions and maps is answered as written down', async () => {
  fixDates()
  const app = await chartApp({ homes, others, elsewhere })
  const olga = await signedInUser(app.app, 'olga')
  const short = (calls: typeof app.anyone): typeof app.anyone =>
    Object.fromEntries(
      Object.entries(calls).map(([name, call]) => [
        name,
        typeof call !== 'function'
          ? call
          : async (...sent: [string]) => {
              const { body, ...rest } = await (call as typeof app.anyone.get)(...sent)
              return { ...rest, body: JSON.parse(JSON.stringify(body ?? null, rounded)) as unknown }
            },
      ]),
    ) as unknown as typeof app.anyone
  try {
    const people = { ada: app.admin, peter: app.plain, olga, nobody: app.anyone }
    const { chapter, note, say, isAsWritten } = conversation(
      Object.fromEntries(Object.entries(people).map(([name, calls]) => [name, short(calls)])),
    )
    const { homes: id = 0, others: other = 0, elsewhere: third = 0 } = app.datasets
    const { body } = await app.admin.get(`/dataset/${id}`)
    const columns = Object.fromEntries(
      (body.result.columns as { id: number; column_name: string }[]).map((column) => [
        column.column_name,
        column.id,
      ]),
    )
    const columnOf = (name: string) => columns[name] ?? 0
    /** Waits for a job that somebody began, and notes what became of it. */
    const ended = async (who: keyof typeof people, { job_id: job = '' }: Begun) => {
      const path = `/async_event/spade_job/status/${job}`
      for (;;) {
        const { body: stands } = await people[who].get(path)
        if (stands.result?.finished !== false) break
        await pause(20)
      }
      await say(who, 'get', path)
    }
    const price = columnOf('price')
    const large = columnOf('large')
    const town = columnOf('town')

    chapter('Models')
    await say('peter', 'get', `/chars/dataset_chars/${id}`)
    await say('olga', 'put', `/chars/dataset_chars/${id}?columnId=${columnOf('id')}`)
    await say('ada', 'put', `/chars/dataset_chars/${id}?columnId=${columnOf('id')}`)
    await say('ada', 'put', `/chars/dataset_chars/${id}?columnId=99999`)
    await say('peter', 'post', `/chars/?column_id=${price}`, undefined, { 'idempotency-key': 'm' })
    await say('peter', 'post', `/chars/?column_id=${price}`, undefined, { 'idempotency-key': 'm' })
    await say('olga', 'post', `/chars/?column_id=${price}`)
    await say('olga', 'post', '/chars/', {
      column_id: large,
      index_column_id: columnOf('name'),
    })
    await say('peter', 'post', `/chars/?column_id=${town}`)
    await say('peter', 'post', '/chars/?column_id=99999')
    await say('peter', 'post', '/chars/')
    const small = { n_estimators: 3, max_depth: 2, early_stopping_rounds: 0 }
    for (const cfg of [
      {
        model_name: ' Price ',
        hyper_parameters: small,
        feature_selection: ['rooms', 'town', 'built'],
      },
      { feature_selection: ['none'] },
      { feature_selection: [] },
      { feature_selection: ['price', 'rooms'] },
      { base_estimator: 'logistic regression' },
      { algo_type: 'clustering' },
      { model_name: ' ' },
      { model_name: 'x'.repeat(251) },
      { hyper_parameters: { n_estimators: 0 } },
      { hyper_parameters: { max_depth: 99 } },
      { hyper_parameters: { subsample: 2 } },
      { target: 'rooms' },
    ])
      await say('peter', 'put', `/chars/${price}`, { cfg })
    await say('peter', 'put', `/chars/${price}`, { cfg: {}, version: 9 })
    await say('olga', 'put', `/chars/${price}`, { cfg: { model_name: 'Mine' } })
    await say('olga', 'put', `/chars/${large}`, {
      cfg: { base_estimator: 'logistic regression', feature_selection: ['rooms', 'price'] },
    })
    await say('peter', 'put', `/chars/${town}`, { cfg: { hyper_parameters: small } })
    await say('olga', 'get', `/chars/dataset_chars/${id}`)
    for (const query of ['', '?isTrained=true', `?current_dataset_id=${id}`])
      await say('olga', 'get', `/chars/get_chars${query}`)

    chapter('Before they are trained')
    await say('peter', 'get', `/chars/evaluation/${price}`)
    await say('peter', 'get', `/chars/predictions?jobId=train&modelId=${price}`)
    await say('peter', 'post', `/chars/predictions/${price}`, { datasetId: other })
    await say('peter', 'get', `/chars/${price}/model`)
    await say('peter', 'post', `/chars/flatten/post_embedding/${price}`)
    await say('peter', 'get', `/chars/flatten/embedding/${price}`)

    chapter('Training')
    const train = '/chars/train_models'
    await say('olga', 'post', `${train}?charIDs=${price}`, { n_rows: 'None' })
    await say('peter', 'post', `${train}?charIDs=`, { n_rows: 'None' })
    await say('peter', 'post', `${train}?charIDs=a`, { n_rows: 'None' })
    await say('peter', 'post', `${train}?charIDs=99999`, { n_rows: 'None' })
    for (const n_rows of ['0', '-1', 'some'])
      await say('peter', 'post', `${train}?charIDs=${price}`, { n_rows })
    const both = await say('peter', 'post', `${train}?charIDs=${price},${price}`, {
      n_rows: 'None',
    })
    await ended('peter', both)
    await say('olga', 'get', `/async_event/spade_job/status/${both.job_id}`)
    await say('ada', 'get', `/async_event/spade_job/status/${both.job_id}`)
    const second = await say('olga', 'post', `${train}?charIDs=${large}`, {})
    await ended('olga', second)
    await say('peter', 'get', `/chars/dataset_chars/${id}`)
    await say('olga', 'get', '/chars/get_chars?isTrained=true')
    await say('peter', 'get', `/async_event/spade_job/${q({ page_size: 2 })}`)
    await say('peter', 'get', '/async_event/spade_job/')

    chapter('Predictions')
    const predicted = `/chars/predictions?jobId=train&modelId=${price}`
    await say('olga', 'get', predicted)
    const { result: made } = await say('olga', 'get', `${predicted}&postPredictions=1`)
    await say('olga', 'get', `/chars/predictions?jobId=${both.job_id}&modelId=${price}`)
    await say('peter', 'get', `/chars/predictions?jobId=${both.job_id}&modelId=${large}`)
    await say('peter', 'get', `/chars/predictions?jobId=${both.job_id}&modelId=${town}`)
    await say('olga', 'get', `/dataset/${made.dataset_id}`)
    await say('olga', 'get', `/chars/predictions?jobId=train&modelId=${large}`)
    for (const datasetId of [other, third, 99999]) {
      const begun = await say('olga', 'post', `/chars/predictions/${price}`, { datasetId })
      if (begun.job_id === undefined) continue
      await ended('olga', begun)
      for (const more of [`&datasetId=${datasetId}`, `&datasetId=${id}`, '&postPredictions=1'])
        await say('olga', 'get', `/chars/predictions?jobId=${begun.job_id}&modelId=${price}${more}`)
    }
    await say('olga', 'get', `/chars/predictions?modelId=${price}&datasetId=${other}`)
    await say('olga', 'get', `/chars/predictions?modelId=${price}&datasetId=${third}`)

    chapter('Evaluation')
    for (const model of [price, large]) {
      await say('olga', 'get', `/chars/evaluation/${model}`)
      const answer = await say('olga', 'get', `/chars/evaluation/${model}?postPredictions=1`)
      await say('olga', 'get', `/dataset/${answer.result.dataset_id}/data`)
    }
    await say('olga', 'get', '/chars/evaluation/99999')

    chapter('Maps')
    const lay = '/chars/flatten/train_embedding'
    await say('olga', 'post', `${lay}?charID=99999`)
    const layout = await say('olga', 'post', `${lay}?charID=${price}&n_rows=None`)
    await ended('olga', layout)
    for (const query of ['n_clusters=21', 'n_clusters=-2', 'n_clusters=some']) {
      const path = `/chars/flatten/post_embedding/${price}?${query}`
      const { status, body: begun } = await app.plain.post(path, {})
      note(path, status === 200 ? 'begun' : begun.message)
      if (status === 200) await ended('peter', begun)
    }
    const again = await say(
      'peter',
      'post',
      `/chars/flatten/post_embedding/${price}?n_clusters=3`,
      { datasetId: id },
    )
    await ended('peter', again)
    const { result: map } = await say(
      'peter',
      'get',
      `/chars/flatten/embedding/${price}?postData=1`,
    )
    await say('peter', 'get', `/chars/flatten/embedding/${again.job_id}`)
    await say('olga', 'get', `/chars/flatten/embedding/${again.job_id}`)
    await say('peter', 'get', `/chars/flatten/embedding/${again.job_id}?datasetId=${other}`)
    await say('peter', 'get', `/chars/flatten/embedding/${layout.job_id}`)
    for (const cluster of ['Cluster 1', 'Cluster 2', 'Cluster 3', 'Cluster 4'])
      await say('peter', 'post', '/chars/flatten/explain', { dataset_id: map.dataset_id, cluster })
    await say('peter', 'post', '/chars/flatten/explain', { dataset_id: id, cluster: 'Cluster 1' })
    for (const datasetId of [other, third]) {
      const begun = await say(
        'peter',
        'post',
        `/chars/flatten/post_embedding/${price}?n_clusters=2`,
        { datasetId },
      )
      if (begun.job_id !== undefined) await ended('peter', begun)
      await say('peter', 'get', `/chars/flatten/embedding/${price}?datasetId=${datasetId}`)
    }
    await say('olga', 'get', `/chars/flatten/embedding/${layout.job_id}?datasetId=${other}`)

    chapter('Afterwards')
    await say('olga', 'get', `/dataset/${q({ columns: ['id', 'table_name', 'source'], keys: [] })}`)
    await say('olga', 'get', `/dataset/${made.dataset_id}/related`)
    await say('olga', 'delete', `/dataset/${made.dataset_id}`)
    await say('peter', 'put', `/dataset/${made.dataset_id}`, { description: 'Mine' })
    await say('peter', 'put', `/chars/${price}`, { cfg: { feature_selection: ['rooms'] } })
    await say('peter', 'get', `/chars/evaluation/${price}`)
    await say('peter', 'get', `/chars/flatten/embedding/${price}`)
    await say('olga', 'delete', `/chars/${town}`)
    await say('peter', 'delete', `/chars/${town}`)
    await say('peter', 'delete', `/chars/${town}`)
    await say('peter', 'get', `/chars/evaluation/${town}`)
    await say('ada', 'delete', `/dataset/${id}`)
    await say('peter', 'get', `/chars/evaluation/${large}`)
    await say('peter', 'get', '/chars/get_chars')
    await say('peter', 'get', '/trash/')
    await isAsWritten('./models.txt')
  } finally {
    await app.close()
  }
})
