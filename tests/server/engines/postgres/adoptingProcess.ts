import type { Connection } from '../../../../server/engines/reach/connection.ts'
import type { Adoption } from '../../../../server/engines/engine.ts'
import { engineOver } from '../../../../server/engines/engineOver.ts'
import { openPostgres } from '../../../../server/engines/postgres/openPostgres.ts'

const { connection, adoption } = JSON.parse(process.argv[2] ?? '') as {
  connection: Connection
  adoption: Adoption
}
await engineOver(openPostgres(connection)).adopt(adoption)
