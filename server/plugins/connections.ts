import type { AddressInfo } from 'node:net'
import { createConnections } from '../databases/connections.ts'
import { createWritesOfOthers } from '../databases/writesOfOthers.ts'
import type { App } from '../instance.ts'
import { createSealing } from '../security/sealing.ts'

const portOf = ({ server, config }: App) =>
  (server.address() as AddressInfo | null)?.port ?? config.port

export const addConnections = (app: App, secret: string) => {
  const { config, workspace } = app
  const sealing = createSealing(secret)
  const hostPolicy = () => ({ ownPort: portOf(app), allowed: config.databaseHosts })
  const surroundings = () => ({
    dataFolder: config.dataFolder,
    stagingFolder: workspace.stagingFolder,
    policy: hostPolicy(),
  })
  const connections = createConnections(
    workspace,
    sealing,
    surroundings,
    createWritesOfOthers(app.peers),
    app.watchQuery,
  )
  app.decorate('sealing', sealing)
  app.decorate('hostPolicy', hostPolicy)
  app.decorate('connections', connections)
  app.decorate('engineOf', connections.engineOf)
  app.addHook('onClose', connections.close)
}
