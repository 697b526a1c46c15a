import type { signIn } from './signIn'

type Person = Awaited<ReturnType<typeof signIn>>
const twoDigits = (number: number) => String(number).padStart(2, '0')
const inTurn = async (count: number, make: (number: string) => Promise<unknown>) => {
  for (let number = 1; number <= count; number += 1) await make(twoDigits(number))
}

/** Things numbered from 01, the last one newest, made through the API. */
export const manyThings = (person: Person) => ({
  charts: (count: number, datasetId = 1) =>
    inTurn(count, (number) =>
      person.post('/chart/', {
        slice_name: `Chart ${number}`,
        viz_type: 'table',
        datasource_id: datasetId,
        datasource_type: 'table',
        params: { viz_type: 'table', datasource: `${datasetId}__table`, all_columns: ['orchard'] },
      }),
    ),
})
