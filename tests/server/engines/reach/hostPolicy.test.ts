import { networkInterfaces } from 'node:os'
import { expect, test } from 'vitest'
import {
  allowedHost,
  isAddressRule,
  isHostRule,
  type HostPolicy,
} from '../../../../server/engines/reach/hostPolicy.ts'
import { isPrivate, networkOf } from '../../../../server/engines/reach/hostAddress.ts'
import { Refusal } from '../../../../server/problem.ts'

const open: HostPolicy = { ownPort: 8088, allowed: null }
const answering = (addresses: Record<string, string[]>, policy = open): HostPolicy => ({
  ...policy,
  resolve: async (name) => addresses[name] ?? Promise.reject(new Error('ENOTFOUND')),
})

const outcome = async (host: string, port = 5432, policy = open) => {
  try {
    return (await allowedHost(host, port, policy)).address
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return [error.status, error.message, error.errors]
  }
}
const message =
  'Connections to this host are not allowed. An administrator can tell which hosts are'
const refused = [
  422,
  message,
  [{ message, error_type: 'CONNECTION_HOST_NOT_ALLOWED_ERROR', level: 'error', extra: {} }],
]

test.each([
  '169.254.169.254',
  '169.254.0.1',
  '169.254.255.255',
  '2852039166',
  '0xa9fea9fe',
  '0xA9.0xFE.0xA9.0xFE',
  '0251.0376.0251.0376',
  '169.254.43518',
  '169.16689662',
  '0251.254.169.254',
  '169.254.169.254.',
  '１６９.２５４.１６９.２５４',
  '169。254。169。254',
  '⑯⑨.254.169.254',
  '::ffff:169.254.169.254',
  '::ffff:a9fe:a9fe',
  '0:0:0:0:0:ffff:a9fe:a9fe',
  '::169.254.169.254',
  '::ffff:0:169.254.169.254',
  '64:ff9b::a9fe:a9fe',
  '2002:a9fe:a9fe::1',
  '2001:0:1:1:1:1:5601:5601',
  'fe80::1',
  'FE80::1',
  'febf::1',
  'fe80::1%eth0',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  'fd00:ec2::254',
  'fd00:0ec2:0:0:0:0:0:0254',
  'fd20:ce::254',
  'fd00:42::42',
  'metadata.google.internal',
  'Metadata.Google.Internal.',
  'metadata',
  'metadata。google。internal',
  'ｍetadata',
  'instance-data',
  'instance-data.ec2.internal',
  'metadata.goog',
  'metadata.azure.internal',
  'metadata.azure.com',
  'metadata.tencentyun.com',
  'metadata.platformequinix.com',
  'metadata.packet.net',
  'rancher-metadata',
  '0.0.0.0',
  '0',
  '0x0',
  '0.1.2.3',
  '::',
  '::0',
  '::ffff:0.0.0.0',
  '224.0.0.1',
  '239.255.255.250',
  'ff02::1',
  '255.255.255.255',
  '4294967295',
  '240.0.0.1',
])('%j is never reached', async (host) => {
  expect(await outcome(host)).toEqual(refused)
})

test.each([
  '256.1.1.1',
  '1.2.3.4.5',
  '0x1ffffffff',
  'a b',
  'a/b',
  'a／b',
  'a@b',
  '',
  '.',
  'a..b',
  '-%',
  'h:80',
  '[::1]',
  '1.2.3.4/8',
  '::1::2',
  '‮moc',
  'a\0b',
])('%j is no host, and answered as one that may not be reached', async (host) => {
  expect(await outcome(host)).toEqual(refused)
})

test.each([
  ['127.0.0.1', '127.0.0.1'],
  ['127.1', '127.0.0.1'],
  ['2130706433', '127.0.0.1'],
  ['0x7f.1', '127.0.0.1'],
  ['0177.0.0.1', '127.0.0.1'],
  ['::1', '::1'],
  ['10.1.2.3', '10.1.2.3'],
  ['172.16.0.1', '172.16.0.1'],
  ['192.168.1.7', '192.168.1.7'],
  ['100.64.0.1', '100.64.0.1'],
  ['fd12:3456::1', 'fd12:3456::1'],
  ['::ffff:10.0.0.1', '::ffff:a00:1'],
  ['8.8.8.8', '8.8.8.8'],
  ['2001:DB8::0:7', '2001:db8::7'],
  ['169.253.255.255', '169.253.255.255'],
])('%j is allowed, as the address %j', async (host, address) => {
  expect(await outcome(host)).toBe(address)
})

test('the port of the product is not reached on any address of its machine, while others there are', async () => {
  const own = Object.values(networkInterfaces()).flatMap((found = []) =>
    found.map(({ address }) => address),
  )
  const reachable = own.filter((address) => !address.startsWith('fe80'))
  const everyWay = [
    '127.0.0.1',
    '127.9.9.9',
    '127.1',
    '0x7f000001',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    'localhost',
    'LOCALHOST.',
    ...reachable,
  ]
  for (const host of everyWay) {
    expect({ host, outcome: await outcome(host, 8088) }).toEqual({ host, outcome: refused })
    expect({ host, outcome: await outcome(host, 5432) }).toEqual({
      host,
      outcome: expect.any(String),
    })
  }
  expect(await outcome('10.1.2.3', 8088)).toBe('10.1.2.3')
})

test('a name is judged by every address it stands for, and the first of them is connected to', async () => {
  const policy = answering({
    'db.example.com': ['10.0.0.5', '10.0.0.6'],
    'rebound.example.com': ['10.0.0.5', '169.254.169.254'],
    'mapped.example.com': ['::ffff:169.254.169.254'],
    'me.example.com': ['127.0.0.1'],
    'xn--bcher-kva.example': ['10.0.0.7'],
    'nowhere.example.com': [],
  })
  expect(await outcome('DB.example.com.', 5432, policy)).toBe('10.0.0.5')
  expect(await outcome('bücher.example', 5432, policy)).toBe('10.0.0.7')
  expect(await outcome('rebound.example.com', 5432, policy)).toEqual(refused)
  expect(await outcome('mapped.example.com', 5432, policy)).toEqual(refused)
  expect(await outcome('me.example.com', 8088, policy)).toEqual(refused)
  for (const unknown of ['unknown.example.com', 'nowhere.example.com']) {
    const text = `The host "${unknown}" is not known. Check its name`
    const detail = {
      message: text,
      error_type: 'CONNECTION_INVALID_HOSTNAME_ERROR',
      level: 'error',
      extra: {},
    }
    expect(await outcome(unknown, 5432, policy)).toEqual([422, text, [detail]])
  }
})

test('a name is resolved once: a second answer, however different, is not asked for', async () => {
  const answers = [['10.0.0.5'], ['169.254.169.254']]
  const policy: HostPolicy = { ...open, resolve: async () => answers.shift() ?? [] }
  expect(await outcome('rebinding.example.com', 5432, policy)).toBe('10.0.0.5')
  expect(answers).toEqual([['169.254.169.254']])
})

const narrowed = answering(
  {
    'db.example.com': ['203.0.113.9'],
    'a.corp.example': ['203.0.113.4'],
    'corp.example': ['198.51.100.1'],
    'evilcorp.example': ['198.51.100.1'],
    'in.example.net': ['10.0.0.1', '10.255.0.1'],
    'half.example.net': ['10.0.0.1', '203.0.113.9'],
    'linklocal.corp.example': ['169.254.1.1'],
  },
  {
    ownPort: 8088,
    allowed: [
      'DB.example.com',
      '*.Corp.Example',
      '10.0.0.0/8',
      '192.168.1.7',
      'fd12::/16',
      '2001:db8::7',
      '169.254.0.0/16',
      '127.0.0.1',
    ],
  },
)
test.each([
  ['db.example.com', '203.0.113.9'],
  ['a.corp.example', '203.0.113.4'],
  ['in.example.net', '10.0.0.1'],
  ['10.200.1.1', '10.200.1.1'],
  ['::ffff:10.1.1.1', '::ffff:a01:101'],
  ['192.168.1.7', '192.168.1.7'],
  ['fd12:1::1', 'fd12:1::1'],
  ['2001:db8::7', '2001:db8::7'],
  ['127.1', '127.0.0.1'],
])('where an administrator lists hosts, %j is allowed by the list', async (host, address) => {
  expect(await outcome(host, 5432, narrowed)).toBe(address)
})

test.each([
  'corp.example',
  'evilcorp.example',
  'half.example.net',
  '203.0.113.9',
  '192.168.1.8',
  'fd13::1',
  '2001:db8::8',
  '127.0.0.2',
  'unknown.example.com',
  'linklocal.corp.example',
  '169.254.169.254',
])(
  'where an administrator lists hosts, %j gets the answer of every host that is not allowed',
  async (host) => {
    expect(await outcome(host, 5432, narrowed)).toEqual(refused)
  },
)

test('a listed host still does not open the port of the product', async () => {
  expect(await outcome('127.0.0.1', 8088, narrowed)).toEqual(refused)
})

test('names, addresses and ranges can stand in the list of hosts, and are told apart', () => {
  const rules = {
    neither: [
      '10.0.0.0/33',
      '::/129',
      'db.example.com/8',
      '10.0.0.0/',
      '*.*.example.com',
      'a b',
      '',
    ],
    addresses: ['10.0.0.0/32', '10.0.0.0/0', '192.0.2.1', '::1', '2001:db8::/128'],
    names: ['db.example.com', '*.example.com', 'localhost'],
  }
  const are = (list: readonly string[]) =>
    list.map((rule) => [isHostRule(rule), isAddressRule(rule)])
  expect({
    neither: are(rules.neither),
    addresses: are(rules.addresses),
    names: are(rules.names),
  }).toEqual({
    neither: rules.neither.map(() => [false, false]),
    addresses: rules.addresses.map(() => [true, true]),
    names: rules.names.map(() => [true, false]),
  })
})

test.each([
  ['198.51.100.7', '198.51.100.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['64:ff9b::c633:6407', '198.51.100.7'],
  ['2002:c633:6407::1', '198.51.100.7'],
  ['2001:0:1:1:1:1:39cc:9bf8', '198.51.100.7'],
  ['somewhere', 'somewhere'],
])('the sender %j is known by %j', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('addresses of private networks are told from those that everybody reaches, up to their bounds', () => {
  const within = ['10.0.0.0', '10.255.255.255', '100.64.0.0', '100.127.255.255', '127.0.0.1']
    .concat(['172.16.0.0', '172.31.255.255', '192.0.0.1', '192.168.0.0', '192.168.255.255'])
    .concat(['198.18.0.0', '198.19.255.255', '::1', 'fc00::1', 'fdff::1', 'fec0::1'])
    .concat(['::ffff:10.0.0.1', '2002:a00:1::1', '::10.0.0.1'])
  const beyond = ['9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '128.0.0.1']
    .concat(['172.15.255.255', '172.32.0.0', '192.0.1.1', '192.167.255.255', '192.169.0.0'])
    .concat(['198.17.255.255', '198.20.0.0', '2001:db8::1', 'fbff::1', 'ff00::1', '8.8.8.8'])
  expect({
    within: within.filter((one) => !isPrivate(one)),
    beyond: beyond.filter(isPrivate),
  }).toEqual({ within: [], beyond: [] })
})
