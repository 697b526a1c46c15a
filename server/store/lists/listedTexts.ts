import { sql, type RawBuilder } from 'kysely'
import { listedLength } from '../../../src/api/contract/textLength.ts'

const beginning = <Text extends string | null>(
  column: string,
  length: number,
): RawBuilder<Text> => {
  const [text, limit] = [sql.ref(column), sql.lit(length)]
  return sql<Text>`case when length(${text}) > ${limit} then substr(${text}, 1, ${limit}) || '…' else ${text} end`
}

export const listedDescription = <Text extends string | null = string>(column: string) =>
  beginning<Text>(column, listedLength.description)

/** The JSON text of a form in a list: whole, since a part of one cannot be read, or null where it is long. */
export const listedForm = (column: string) =>
  sql<
    string | null
  >`case when length(${sql.ref(column)}) <= ${sql.lit(listedLength.form)} then ${sql.ref(column)} end`

export const listedStatement = <Text extends string | null = string>(column: string) =>
  beginning<Text>(column, listedLength.statement)
