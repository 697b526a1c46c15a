import { z } from 'zod'
import { listAnswerSchema } from '../../src/api/contract/list'
import { digest } from './inShort'

interface Schema {
  type?: string
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  items?: Schema
  minimum?: number
  maximum?: number
}
/** What is answered where, by the file and the name of its schema in the contract; `[]` is a page of a list. */
const answers = `
GET /async_event/spade_job/ job.jobListAnswerSchema
GET /async_event/spade_job/status/:id job.jobAnswerSchema
POST /async_event/spade_job/:id/cancel job.jobAnswerSchema
POST /chars/ char.charCreatedSchema
PUT /chars/:id char.charAnswerSchema
GET /chars/dataset_chars/:id char.datasetCharsSchema
PUT /chars/dataset_chars/:id char.indexAnswerSchema
GET /chars/evaluation/:id char.evaluationAnswerSchema
POST /chars/flatten/explain flatten.explainAnswerSchema
GET /chars/flatten/embedding/:id flatten.postedEmbeddingSchema
POST /chars/flatten/post_embedding/:id flatten.embeddingBegunSchema
POST /chars/flatten/train_embedding char.jobBegunSchema
GET /chars/get_chars char.charListSchema
GET /chars/predictions char.postedPredictionsSchema
POST /chars/predictions/:id char.predictionBegunSchema
POST /chars/train_models char.jobBegunSchema
GET /chart/ chart.chartListItemSchema[]
POST /chart/ chart.chartCreatedSchema
GET /chart/:id chart.chartAnswerSchema
PUT /chart/:id chart.chartAnswerSchema
POST /chart/data chartData.chartDataAnswerSchema
POST /chart/export fileExport.fileExportAnswerSchema
GET /chart/export/:id fileExport.fileExportStateSchema
GET /dashboard/ dashboard.dashboardListItemSchema[]
POST /dashboard dashboard.dashboardCreatedSchema
POST /dashboard/ dashboard.dashboardCreatedSchema
GET /dashboard/:id dashboard.dashboardAnswerSchema
PUT /dashboard/:id dashboard.dashboardAnswerSchema
GET /dashboard/:id/datasets dashboard.dashboardDatasetsSchema
POST /dashboard/import dashboardImport.dashboardImportSchema
POST /dashboard/import/preview dashboardImport.dashboardImportSchema
GET /database/ database.databaseSchema[]
POST /database/ database.databaseCreatedSchema
GET /database/:id database.databaseAnswerSchema
PUT /database/:id database.databaseAnswerSchema
GET /database/:id/:schema/tables/ database.tablesAnswerSchema
GET /database/:id/schemas/ database.schemasAnswerSchema
GET /database/:id/table/:table/:schema/ database.tableAnswerSchema
GET /database/:id/table/:table/:schema/readers uploadedTable.droppableTableAnswerSchema
POST /database/:id/completions sqlEditing.completionsAnswerSchema
POST /database/:id/format sqlEditing.formatAnswerSchema
POST /database/preview_file upload.previewAnswerSchema
POST /database/sql_json/ sql.sqlAnswerSchema
POST /database/test_connection list.messageSchema
GET /dataset/ dataset.datasetListItemSchema[]
POST /dataset/ dataset.datasetCreatedSchema
GET /dataset/:id dataset.datasetAnswerSchema
PUT /dataset/:id dataset.datasetAnswerSchema
POST /dataset/:id/column_preview dataset.columnPreviewAnswerSchema
POST /dataset/:id/copy dataset.datasetCreatedSchema
GET /dataset/:id/data dataset.datasetDataAnswerSchema
GET /dataset/:id/profile dataset.columnProfileAnswerSchema
GET /dataset/:id/range dataset.columnRangeAnswerSchema
GET /dataset/:id/related related.relatedAnswerSchema
POST /dataset/:id/subset dataset.datasetCreatedSchema
GET /dataset/:id/values dataset.datasetValuesSchema
POST /explore/chart_form explore.chartFormCreatedSchema
GET /explore/chart_form/:key explore.chartFormAnswerSchema
PUT /explore/chart_form/:key explore.keyAnswerSchema
POST /favstar/:name/:id favorite.starAnswerSchema
DELETE /favstar/:name/:id favorite.starAnswerSchema
GET /projects/ project.projectListItemSchema[]
POST /projects/ project.projectCreatedSchema
GET /projects/:id project.projectAnswerSchema
PUT /projects/:id project.projectAnswerSchema
PUT /projects/:id/:children project.projectAddedSchema
DELETE /projects/:id/:children project.projectRemovedSchema
GET /query/ sql.historyItemSchema[]
GET /query/:id/rows storedResult.resultRowsAnswerSchema
GET /query/:id/statistics storedResult.columnStatisticsSchema
GET /query/history/:id sql.historyItemAnswerSchema
POST /query/:id/export fileExport.fileExportAnswerSchema
POST /query/:id/stop list.messageSchema
GET /recent/ recent.recentAnswerSchema
GET /saved_query/ savedQuery.savedQuerySchema[]
POST /saved_query/ savedQuery.savedQueryCreatedSchema
GET /saved_query/:id savedQuery.savedQueryAnswerSchema
GET /search/ search.searchAnswerSchema
GET /security/users user.usersAnswerSchema
PUT /security/users/:id user.userAnswerSchema
POST /security/register_user user.userAnswerSchema
POST /security/users/resetpassword list.messageSchema
GET /slow_query/ slowQuery.slowQuerySchema[]
GET /trash/ trash.trashAnswerSchema
GET /trash/dataset/:id/table uploadedTable.trashedTableAnswerSchema
POST /trash/:type/:id/restore trash.restoredSchema
DELETE list.messageSchema
`

/** Texts that the page reads further: those of the first and the second element of a list. */
const texts: Record<string, [string, string]> = {
  viz_type: ['pie', 'line'],
  params: [
    '{"viz_type":"pie","metric":{"expressionType":"SQL","sqlExpression":"1","label":"a"},"groupby":["state"]}',
    '{}',
  ],
  datasource: ['12__table', '13__table'],
  column_name: ['x_plt', 'y_plt'],
}

/** What the page reads of objects whose fields the contract leaves open. */
const openFields: Record<string, string[]> = { form: ['viz_type', 'datasource'] }

/** The same number for one place in an answer, whatever else comes to stand in it. */
const numberOf = (path: string) => (Number.parseInt(digest(path), 16) % 90) + 10

const nameOf = (path: string) => path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? ''

const textOf = (path: string) => {
  const name = nameOf(path)
  const known = texts[name]
  if (known !== undefined) return known[/\.1\b(?!.*\.\d)/.test(path) ? 1 : 0]
  if (/_utc$|_at$/.test(name)) return '2026-01-15T12:00:00.000000+0000'
  return name.includes('json') ? '{}' : `${name} ${numberOf(path)}`
}

/** Something that fits a schema: texts have the names of their fields, lists have two elements. */
const sampleOf = (schema: Schema, path: string): unknown => {
  const { type, items, properties = {}, additionalProperties: extra, minimum, maximum } = schema
  if (schema.enum !== undefined) return schema.enum[0]
  const choices = schema.anyOf ?? schema.oneOf
  const choice = choices?.find((one) => one.type !== 'null') ?? choices?.[0]
  if (choice !== undefined) return sampleOf(choice, path)
  switch (type) {
    case 'array':
      return items === undefined ? [] : [0, 1].map((at) => sampleOf(items, `${path}.${at}`))
    case 'boolean':
      return true
    case 'number':
    case 'integer':
      return Math.min(Math.max(numberOf(path), minimum ?? 0), maximum ?? 100)
    case 'string':
      return textOf(path)
    case 'object': {
      const fields = Object.entries(properties)
      if (fields.length === 0 && typeof extra === 'object') {
        const named = openFields[nameOf(path)]?.map((name) => [name, textOf(`${path}.${name}`)])
        return named === undefined ? { any: sampleOf(extra, path) } : Object.fromEntries(named)
      }
      return Object.fromEntries(
        fields.map(([name, inner]) => [name, sampleOf(inner, `${path}.${name}`)]),
      )
    }
    default:
      return null
  }
}

/** Something that fits a schema of the contract or of what is stored. */
export const sampleFor = (schema: z.ZodType): unknown =>
  sampleOf(
    z.toJSONSchema(schema, {
      io: 'input',
      unrepresentable: 'any',
      target: 'openapi-3.0',
    }) as Schema,
    '',
  )

type Contract = Record<string, z.ZodType>

const schemaOf = async (place: string) => {
  const [file = '', name = ''] = place.replace('[]', '').split('.')
  const contract = (await import(`../../src/api/contract/${file}.ts`)) as Contract
  const schema = contract[name]
  if (schema === undefined) throw new Error(`The contract has no ${place}`)
  return place.endsWith('[]') ? listAnswerSchema(schema) : schema
}

const said = (route: string) => route.replaceAll(/:\w+/g, '').length + 100 * route.split('/').length

const routes = answers
  .trim()
  .split('\n')
  .map((line) => {
    const parts = line.split(' ')
    const route = parts.slice(0, -1).join(' ')
    return {
      place: parts.at(-1) ?? '',
      route,
      pattern: new RegExp(
        `^${route.replaceAll(/:\w+/g, '[^/]+')}${route.includes('/') ? '$' : ''}`,
      ),
    }
  })
  // The one with the most said of it answers.
  .toSorted((one, other) => said(other.route) - said(one.route))

/** An answer of the form that the contract has for it; null where `answers` has none. */
export const sampleAnswer = async (method: string, path: string): Promise<unknown> => {
  const found = routes.find(({ pattern }) => pattern.test(`${method} ${path}`))
  if (found === undefined) return null
  return sampleFor(await schemaOf(found.place))
}
