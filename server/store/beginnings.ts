import { sql, type RawBuilder } from 'kysely'
import { listedLength } from '../../src/api/contract/textLength.ts'

const beginning = <Text extends string | null>(column: string, length: number): RawBuilder<Text> => {
  const [text, limit] = [sql.ref(column), sql.lit(length)]
  return sql<Text>`case when length(${text}) > ${limit} then substr(${text}, 1, ${limit}) || '…' else ${text} end`
}

/** What a list tells of a description. */
export const listedDescription = <Text extends string | null = string>(column: string) => beginning<Text>(column, listedLength.description)

/** What a list tells of a statement. */
export const listedStatement = <Text extends string | null = string>(column: string) => beginning<Text>(column, listedLength.statement)
