import { isIP } from 'node:net'
import { hostname } from 'node:os'
import { nameMatches } from '../engines/reach/hostPolicy.ts'
import type { App } from '../instance.ts'
import { Refusal } from '../problem.ts'

const loopbackNames = ['localhost', '*.localhost']

/** The name in a Host header, without its port; null where it is none. */
const nameOf = (header: string) => {
  try {
    return /[@/\\?#]/.test(header) ? null : new URL(`http://${header}`).hostname.replace(/\.$/, '')
  } catch {
    return null
  }
}

const isAddress = (name: string) => isIP(name.replace(/^\[|\]$/g, '')) !== 0

/** The names of this machine on its network, where it can be reached from there. */
const machineNames = (host: string) => {
  if (host === 'localhost' || host === '::1' || host.startsWith('127.')) return []
  const own = hostname().toLowerCase()
  return isIP(host) === 0 ? [own, `${own}.local`, host.toLowerCase()] : [own, `${own}.local`]
}

/**
 * Answers only under names that are this server's, so that no other site can have a browser call it under a name of its
 * own (DNS rebinding). An address is always its own: it cannot be made to lead elsewhere.
 */
export const addHosts = (app: App) => {
  const { host, hosts } = app.config
  const names = [...loopbackNames, ...machineNames(host), ...hosts]
  app.addHook('onRequest', async ({ headers }) => {
    const name = nameOf(headers.host ?? '')
    if (name !== null && (isAddress(name) || names.some((rule) => nameMatches(name, rule)))) return
    throw new Refusal(
      421,
      `This server does not answer under the name ${name ?? 'sent'}: whoever runs it can add it to CHARTROOM_HOSTS`,
    )
  })
}
