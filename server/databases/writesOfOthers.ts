import type { Engine, TableReference } from '../engines/engine.ts'
import { createGenerations } from '../engines/remote/generations.ts'
import type { NoticeTopic, Peers } from '../store/peers/peers.ts'

interface Written {
  database: string
  /** Null where a statement wrote into unknown tables. */
  table: TableReference | null
}

const tableWritten: NoticeTopic<Written> = { name: 'table.written' }

export type WithWritesOfOthers = <Shown extends Engine>(database: string, engine: Shown) => Shown

/** Lets engines count the writes that other servers made in their databases, and report their own to these. */
export const createWritesOfOthers = (peers: Peers): WithWritesOfOthers => {
  const byDatabase = new Map<string, ReturnType<typeof createGenerations>>()
  const ofDatabase = (database: string) => {
    const known = byDatabase.get(database) ?? createGenerations()
    byDatabase.set(database, known)
    return known
  }
  peers.onNotice(tableWritten, ({ database, table }) => {
    if (table === null) ofDatabase(database).writtenSomewhere()
    else ofDatabase(database).written(table)
  })
  peers.onReconnected(() => {
    for (const { writtenSomewhere } of byDatabase.values()) writtenSomewhere()
  })

  return (database, engine) => {
    if (peers.number === 0) return engine
    const { generation } = ofDatabase(database)
    const reported = async <Result>(table: TableReference | null, writing: Promise<Result>) =>
      writing.finally(() => peers.notify(tableWritten, { database, table }).catch(() => undefined))
    return {
      ...engine,
      generation: (table) => engine.generation(table) + generation(table),
      execute: (command) => reported(null, engine.execute(command)),
      adopt: (adoption, signal) => reported(adoption.into, engine.adopt(adoption, signal)),
      dropTable: (table) => reported(table, engine.dropTable(table)),
    }
  }
}
