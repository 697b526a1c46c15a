import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'

/** What each instance answered to a question. */
export interface AskedOnce<Answer> {
  /** The instance's answer, which it is asked for the first time; a question that failed is asked again. */
  of: (instance: DuckDBInstance) => Promise<Answer>
  /** Has the instance asked again: what it answered is no longer so. */
  forget: (instance: DuckDBInstance) => void
}

/** Puts a question to each instance once, on a connection of its own. */
export const askedOnce = <Answer>(
  question: (connection: DuckDBConnection) => Promise<Answer>,
): AskedOnce<Answer> => {
  const answers = new WeakMap<DuckDBInstance, Promise<Answer>>()

  const ask = async (instance: DuckDBInstance) => {
    const connection = await instance.connect()
    try {
      return await question(connection)
    } finally {
      connection.closeSync()
    }
  }

  const forget = (instance: DuckDBInstance) => {
    answers.delete(instance)
  }

  return {
    of: (instance) => {
      const known = answers.get(instance)
      if (known !== undefined) return known
      const answer = ask(instance)
      answers.set(instance, answer)
      answer.catch(() => forget(instance))
      return answer
    },
    forget,
  }
}
