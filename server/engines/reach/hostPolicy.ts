import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { hostNotAllowed, hostUnknown } from './failures.ts'
import { canonicalHost, isLocal, isNeverReached, isWithin } from './hostAddress.ts'

/** Which hosts databases may lie on, against server-side request forgery (SSRF). */
export interface HostPolicy {
  /** The port that this server itself listens on. */
  ownPort: number
  /** Names (`db.example.com`, `*.example.com`), addresses and ranges (`10.0.0.0/8`); null where the administrator names none. */
  allowed: readonly string[] | null
  /** All addresses of a name; the system's own answer when absent. */
  resolve?: (name: string) => Promise<string[]>
}

const metadataNames = new Set([
  'metadata',
  'metadata.google.internal',
  'metadata.goog',
  'instance-data',
  'instance-data.ec2.internal',
  'metadata.azure.internal',
  'metadata.azure.com',
  'metadata.tencentyun.com',
  'metadata.platformequinix.com',
  'metadata.packet.net',
  'rancher-metadata',
])

const systemAnswer = async (name: string) => {
  const found = await lookup(name, { all: true, order: 'ipv4first' })
  return found.map(({ address }) => address)
}

const addressesOf = async (host: string, resolve: (name: string) => Promise<string[]>) => {
  if (isIP(host) !== 0) return [host]
  try {
    return await resolve(host)
  } catch {
    return []
  }
}

const isRange = (rule: string) => isIP(rule.replace(/\/\d+$/, '')) !== 0

/** Whether a name is the one that a rule names (`db.example.com`) or lies under it (`*.example.com`). */
export const nameMatches = (host: string, rule: string) =>
  rule.startsWith('*.') ? host.endsWith(rule.slice(1)) : host === canonicalHost(rule)

const isListed = (host: string, addresses: readonly string[], rules: readonly string[]) => {
  if (rules.some((rule) => !isRange(rule) && nameMatches(host, rule.toLowerCase()))) return true
  const ranges = rules.filter(isRange)
  return addresses.length > 0 && addresses.every((address) => isWithin(address, ranges))
}

const ownAddresses = () =>
  Object.values(networkInterfaces()).flatMap((found = []) => found.map(({ address }) => address))

/**
 * The address of a host that may be connected to, for the driver to use without asking for it again. Throws the one
 * `Refusal` of all hosts that may not be reached, and says only of the others that their name is not known.
 */
export const allowedHost = async (
  host: string,
  port: number,
  policy: HostPolicy,
): Promise<{ address: string }> => {
  const name = canonicalHost(host)
  if (name === null || metadataNames.has(name)) throw hostNotAllowed()
  const addresses = await addressesOf(name, policy.resolve ?? systemAnswer)
  if (policy.allowed !== null && !isListed(name, addresses, policy.allowed)) throw hostNotAllowed()
  const own = ownAddresses()
  if (
    addresses.some(
      (address) => isNeverReached(address) || (port === policy.ownPort && isLocal(address, own)),
    )
  )
    throw hostNotAllowed()
  const [address] = addresses
  if (address === undefined) throw hostUnknown(host)
  return { address }
}

/** Whether a text is an address or a range of addresses (`10.0.0.0/8`). */
export const isAddressRule = (text: string): boolean =>
  isIP(text.replace(/\/\d+$/, '')) !== 0 && isHostRule(text)

/** Whether a text can stand in the list of allowed hosts. */
export const isHostRule = (text: string): boolean => {
  const [, network = '', length] = /^(.*?)(?:\/(\d+))?$/s.exec(text) ?? []
  const family = isIP(network)
  if (family !== 0) return length === undefined || Number(length) <= (family === 4 ? 32 : 128)
  return length === undefined && canonicalHost(text.replace(/^\*\./, '')) !== null
}
