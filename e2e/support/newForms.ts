import type { signIn } from './signIn'

type Admin = Awaited<ReturnType<typeof signIn>>

export const sumOfKg = {
  expressionType: 'SIMPLE',
  column: { column_name: 'kg', type_generic: 0 },
  aggregate: 'SUM',
  expression: 'SUM(kg)',
  label: 'SUM(kg)',
  hasCustomLabel: false,
  isNew: false,
  sqlExpression: null,
}

/** Charts and their forms made through the API, as a test's way to an open explorer. */
export const newForms = (admin: Admin) => {
  const datasetId = async (name: string) => {
    const q = encodeURIComponent(
      JSON.stringify({ columns: ['id'], filters: [{ col: 'table_name', opr: 'eq', value: name }] }),
    )
    const {
      ids: [id],
    } = await admin.call<{ ids: number[] }>('GET', `/dataset/?q=${q}`)
    if (id === undefined) throw new Error(`There is no dataset ${name}`)
    return id
  }
  const form = async (dataset: string, viz_type: string, slots: object = {}) => {
    const datasource = `${String(await datasetId(dataset))}__table`
    const { key, result } = await admin.call<{ key: string; result: { form_data: object } }>(
      'POST',
      '/explore/chart_form',
      { datasource, viz_type, ...slots },
    )
    return { key, form_data: result.form_data, path: `/visualizations/null/${key}` }
  }
  const chart = async (slice_name: string, dataset: string, viz_type: string, slots: object) => {
    const { key, form_data } = await form(dataset, viz_type, slots)
    const sent = {
      slice_name,
      viz_type,
      datasource_id: await datasetId(dataset),
      datasource_type: 'table',
      params: JSON.stringify(form_data),
    }
    const { id } = await admin.call<{ id: number }>('POST', '/chart/', sent)
    return { id, key, path: `/visualizations/${String(id)}/${key}` }
  }
  return { form, chart }
}
