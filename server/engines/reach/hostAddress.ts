import { BlockList, isIP, isIPv4 } from 'node:net'
import { domainToASCII } from 'node:url'

const rangesOf = (ranges: readonly string[]) => {
  const list = new BlockList()
  for (const range of ranges) {
    const [network = '', length = ''] = range.split('/')
    list.addSubnet(network, Number(length), isIPv4(network) ? 'ipv4' : 'ipv6')
  }
  return list
}

const blockedRanges = rangesOf([
  '0.0.0.0/8',
  '169.254.0.0/16',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '100.100.100.200/32',
  '168.63.129.16/32',
  '192.0.0.192/32',
  '::/128',
  'fe80::/10',
  'ff00::/8',
  'fd00:ec2::254/128',
  'fd20:ce::254/128',
  'fd00:42::42/128',
])
const privateRanges = rangesOf([
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '::1/128',
  'fc00::/7',
  'fec0::/10',
])
const loopback = rangesOf(['127.0.0.0/8', '::1/128'])

const groupsOf = (address: string): number[] => {
  const hex = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail] = hex.split('::')
  const numbers = (text: string) =>
    text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16))
  const [first, last] = [numbers(head), numbers(tail ?? '')]
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last]
}

const ipv4Of = (high: number, low: number) => [high >> 8, high & 255, low >> 8, low & 255].join('.')

/** The IPv4 address that an IPv6 one embeds: mapped, compatible, translated (NAT64), 6to4 or Teredo. */
const embedded = (address: string): string | null => {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = groupsOf(address)
  const zeros = [a, b, c, d].every((group) => group === 0)
  if (zeros && ((e === 0 && f === 0xffff) || (e === 0xffff && f === 0))) return ipv4Of(g, h)
  if (zeros && e === 0 && f === 0 && (g !== 0 || h > 1)) return ipv4Of(g, h)
  if (a === 0x64 && b === 0xff9b) return ipv4Of(g, h)
  if (a === 0x2002) return ipv4Of(b, c)
  if (a === 0x2001 && b === 0) return ipv4Of(g ^ 0xffff, h ^ 0xffff)
  return null
}

/** The address and the IPv4 address that it embeds. */
const meanings = (address: string): string[] => {
  if (isIPv4(address)) return [address]
  const inner = embedded(address)
  return inner === null ? [address] : [address, inner]
}

const within = (list: BlockList, address: string) =>
  list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')

/** True for link-local, metadata, unspecified, multicast, broadcast and reserved addresses, however they are written. */
export const isNeverReached = (address: string): boolean =>
  meanings(address).some((meaning) => within(blockedRanges, meaning))

/** True for addresses of this machine and of private networks, which nobody outside of them reaches. */
export const isPrivate = (address: string): boolean =>
  meanings(address).some((meaning) => within(privateRanges, meaning))

/** True for the addresses of this machine: loopback and those given. */
export const isLocal = (address: string, ofThisMachine: readonly string[]): boolean =>
  meanings(address).some((meaning) => within(loopback, meaning) || ofThisMachine.includes(meaning))

/** What one sender on the network is known by: an IPv4 address, or the half of an IPv6 address that its network was given. */
export const networkOf = (address: string): string => {
  if (isIP(address) !== 6) return address
  const [plain = ''] = address.split('%')
  return (
    embedded(plain) ??
    `${groupsOf(plain)
      .slice(0, 4)
      .map((group) => group.toString(16))
      .join(':')}::/64`
  )
}

/** True where one of the ranges, written as `10.0.0.0/8` or as a single address, holds the address. */
export const isWithin = (address: string, ranges: readonly string[]): boolean => {
  const whole = ranges.map((range) =>
    range.includes('/') ? range : `${range}/${isIPv4(range) ? 32 : 128}`,
  )
  return meanings(address).some((meaning) => within(rangesOf(whole), meaning))
}

/**
 * A host as it is judged: lower case, international names in their ASCII form, no dot at the end, IPv4 addresses in four
 * decimal numbers, whatever base and shape they were written in. Null for what is no host.
 */
export const canonicalHost = (host: string): string | null => {
  if (isIP(host) === 6)
    return host.includes('%') ? null : new URL(`http://[${host}]`).hostname.slice(1, -1)
  if (/[/?#\\]/.test(host)) return null
  const name = domainToASCII(host).replace(/\.$/, '')
  return /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/.test(name) ? name : null
}
