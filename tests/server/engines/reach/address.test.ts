import { expect, test } from 'vitest'
import {
  maskedAddress,
  parseAddress,
  type Address,
} from '../../../../server/engines/reach/address.ts'
import { Refusal } from '../../../../server/problem.ts'

const remote = (backend: Address['backend'], rest: Partial<Address> = {}): Address => ({
  backend,
  driver: null,
  user: null,
  password: null,
  host: 'h',
  port: null,
  database: null,
  schema: null,
  query: {},
  ...rest,
})
const file = (
  backend: Address['backend'],
  database: string,
  driver: string | null = null,
): Address => ({
  ...remote(backend, { driver, database }),
  host: null,
})

const read: [string, Address][] = [
  ['postgresql://u:p@h/d', remote('postgresql', { user: 'u', password: 'p', database: 'd' })],
  ['  postgresql://u:p@h/d\n', remote('postgresql', { user: 'u', password: 'p', database: 'd' })],
  [
    'PostgreSQL+Psycopg2://u@h:5433/d',
    remote('postgresql', { driver: 'psycopg2', user: 'u', port: 5433, database: 'd' }),
  ],
  ['postgres://h', remote('postgresql')],
  ['postgresql://u:@h/d', remote('postgresql', { user: 'u', database: 'd' })],
  [
    'postgresql://u:p%40ss%2Fw%3A%25@h/d',
    remote('postgresql', { user: 'u', password: 'p@ss/w:%', database: 'd' }),
  ],
  ['postgresql://u:100%@h/d', remote('postgresql', { user: 'u', password: '100%', database: 'd' })],
  [
    'postgresql://u:a+b%20c@h/d',
    remote('postgresql', { user: 'u', password: 'a+b c', database: 'd' }),
  ],
  [
    'postgresql://u:p/a?b#c@h/d',
    remote('postgresql', { user: 'u', password: 'p/a?b#c', database: 'd' }),
  ],
  ['postgresql://u:a:b@h/d', remote('postgresql', { user: 'u', password: 'a:b', database: 'd' })],
  [
    'postgresql://u%3Aser:%C3%BC@h/d%C3%A9',
    remote('postgresql', { user: 'u:ser', password: 'ü', database: 'dé' }),
  ],
  [
    'postgresql://me@server:p@h/d',
    remote('postgresql', { user: 'me@server', password: 'p', database: 'd' }),
  ],
  ['postgresql://[::1]:5432/d', remote('postgresql', { host: '::1', port: 5432, database: 'd' })],
  [
    'postgresql://u:p@[2001:db8::7]/d',
    remote('postgresql', { user: 'u', password: 'p', host: '2001:db8::7', database: 'd' }),
  ],
  [
    'postgresql://bücher.example/d',
    remote('postgresql', { host: 'bücher.example', database: 'd' }),
  ],
  ['postgresql://h:/d', remote('postgresql', { database: 'd' })],
  ['postgresql://h/', remote('postgresql')],
  ['postgresql://h:1', remote('postgresql', { port: 1 })],
  ['postgresql://h:65535', remote('postgresql', { port: 65_535 })],
  [`postgresql://h/${'d'.repeat(1009)}`, remote('postgresql', { database: 'd'.repeat(1009) })],
  [
    'postgresql://h/d?sslmode=verify-full&application_name=a%20b',
    remote('postgresql', {
      database: 'd',
      query: { sslmode: 'verify-full', application_name: 'a b' },
    }),
  ],
  [
    'mysql+pymysql://u:p@h:3307/d?charset=utf8mb4',
    remote('mysql', {
      driver: 'pymysql',
      user: 'u',
      password: 'p',
      port: 3307,
      database: 'd',
      query: { charset: 'utf8mb4' },
    }),
  ],
  [
    'mariadb://u@h/d?ssl_mode=REQUIRED',
    remote('mysql', { user: 'u', database: 'd', query: { ssl_mode: 'REQUIRED' } }),
  ],
  [
    'clickhouse+http://default@h:8123/default?protocol=https&verify=false',
    remote('clickhouse', {
      driver: 'http',
      user: 'default',
      port: 8123,
      database: 'default',
      query: { protocol: 'https', verify: 'false' },
    }),
  ],
  ['clickhousedb+connect://h/d', remote('clickhouse', { driver: 'connect', database: 'd' })],
  [
    'trino://u@h:8080/hive/sales',
    remote('trino', { user: 'u', port: 8080, database: 'hive', schema: 'sales' }),
  ],
  ['trino://u@h/hive', remote('trino', { user: 'u', database: 'hive' })],
  ['trino://u@h/a%2Fb/c', remote('trino', { user: 'u', database: 'a/b', schema: 'c' })],
  ['trino://u@h', remote('trino', { user: 'u' })],
  ['sqlite:///sales.db', file('sqlite', 'sales.db')],
  ['sqlite:////srv/data/sales.db', file('sqlite', '/srv/data/sales.db')],
  ['sqlite+pysqlite:///a/b%20c.db', file('sqlite', 'a/b c.db', 'pysqlite')],
  ['duckdb:///a.duckdb', file('duckdb', 'a.duckdb')],
]
test.each(read)('the address %j is read in its parts', (text, parts) => {
  expect(parseAddress(text)).toEqual(parts)
})

const refusalOf = (text: string) => {
  try {
    return parseAddress(text)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return [error.status, error.message]
  }
}

const invalid = [
  400,
  'Invalid connection string, a valid string usually follows: driver://user:password@database-host/database-name',
]
test.each([
  '',
  'postgresql',
  'postgresql:/h/d',
  '://h/d',
  '//h/d',
  'postgresql://',
  'postgresql:///d',
  'postgresql://u:p@/d',
  'postgresql://h:0/d',
  'postgresql://h:65536/d',
  'postgresql://h:54x/d',
  'postgresql://h:-1/d',
  'postgresql://a,b/d',
  'postgresql://a b/d',
  'postgresql://h%00/d',
  'postgresql://%2Ftmp/d',
  'postgresql://\\\\h\\share/d',
  'postgresql://h/d%00e',
  'postgresql://u%0d%0aX: y@h/d',
  'postgresql://u:%ff@h/d',
  'postgresql://h#x/d',
  'postgresql://[::1/d',
  'postgresql://[fe80::1%eth0]/d',
  'postgresql://u:p@[a@b]/d',
  'trino://u@h/a/b/c',
  `postgresql://h/${'d'.repeat(1024)}`,
])('%j is no address', (text) => {
  expect(refusalOf(text)).toEqual(invalid)
})

test.each(['postgresql://u:p@ss@h/d', 'postgresql://u:p@s/s@h/d', 'postgresql://u:p@s?s@h/d'])(
  'the @ in %j must be encoded',
  (text) => {
    expect(refusalOf(text)).toEqual([
      400,
      'An @ within the user, the password or the database must be written as %40',
    ])
  },
)

test.each([
  ['oracle://u:p@h/d', 'oracle'],
  ['http://h/', 'http'],
  ['jdbc://h', 'jdbc'],
  ['mssql+pyodbc://h/d', 'mssql+pyodbc'],
  ['csv:////etc/passwd', 'csv'],
  ['file:///etc/passwd', 'file'],
  ['shillelagh://', 'shillelagh'],
  ['workspace://', 'workspace'],
  ['clickhouse+native://h/d', 'clickhouse+native'],
  ['postgresql+evil://h/d', 'postgresql+evil'],
  ['sqlite+pysqlcipher:///a.db', 'sqlite+pysqlcipher'],
  ['constructor://h', 'constructor'],
])('the kind of %j is not served', (text, name) => {
  expect(refusalOf(text)).toEqual([422, `Could not load database driver: ${name}`])
})

const unsafe = (backend: string) => [
  422,
  `${backend} cannot be used as a data source for security reasons.`,
]
test.each([
  '://',
  ':///',
  ':////',
  '://host/x.db',
  ':////../x.db',
  ':///../x.db',
  ':///a/../../x.db',
  ':///%2e%2e/x.db',
  ':///..%2Fx.db',
  ':///.%2E/x.db',
  ':///:memory:',
  ':///file:x.db',
  ':///FILE:x.db',
  ':///%66ile:/etc/x',
  ':///md:',
  ':///md:sales',
  ':///motherduck:x',
  ':///http://h/x.db',
  ':///s3://b/x.db',
  ':///C:\\x.db',
  ':///\\\\server\\share\\x.db',
  ':///~/x.db',
  ':///a.db?mode=ro',
  ':///a.db?uri=true',
  ':///a.db?vfs=unix-none',
  ':///a.db?',
  ':///a%00.db',
  ':///a\n.db',
  ':///%5C%5Cserver/x',
  ':////%2Fserver/x',
])('a file behind %j is refused', (rest) => {
  for (const backend of ['sqlite', 'duckdb'])
    expect({ rest, refusal: refusalOf(backend + rest) }).toEqual({ rest, refusal: unsafe(backend) })
})

test.each([
  ['mysql://u@h/d', 'local_infile'],
  ['mysql://u@h/d', 'LOCAL_INFILE'],
  ['mysql://u@h/d', 'allowLoadLocalInfile'],
  ['mysql://u@h/d', 'init_command'],
  ['mysql://u@h/d', 'read_default_file'],
  ['mysql://u@h/d', 'unix_socket'],
  ['mysql://u@h/d', 'ssl_ca'],
  ['mysql://u@h/d', 'multiStatements'],
  ['postgresql://h/d', 'options'],
  ['postgresql://h/d', 'sslcert'],
  ['postgresql://h/d', 'sslkey'],
  ['postgresql://h/d', 'sslrootcert'],
  ['postgresql://h/d', 'host'],
  ['postgresql://h/d', 'hostaddr'],
  ['postgresql://h/d', 'port'],
  ['postgresql://h/d', 'service'],
  ['postgresql://h/d', 'passfile'],
  ['postgresql://h/d', '%6fptions'],
  ['postgresql://h/d', '__proto__'],
  ['postgresql://h/d', 'constructor'],
  ['clickhouse://h/d', 'readonly'],
  ['clickhouse://h/d', 'http_headers'],
  ['clickhouse://h/d', 'sslmode'],
  ['trino://h/c', 'cert'],
  ['trino://h/c', 'session_properties'],
  ['trino://h/c', 'extra_credential'],
  ['trino://h/c', 'roles'],
  ['trino://h/c', 'http_headers'],
])('%j takes no option %j', (address, option) => {
  const [status, message] = refusalOf(`${address}?${option}=1`) as [number, string]
  expect({ status, message }).toEqual({
    status: 422,
    message: expect.stringMatching(
      /^The address of a \w+ database does not take the option ".+"; it takes: .+$/,
    ),
  })
})

test('what an address does not take is told with what it takes', () => {
  const told = ['postgresql', 'mysql', 'clickhouse', 'trino'].map((backend) =>
    refusalOf(`${backend}://h/d?${'x'.repeat(61)}=1`),
  )
  const refusal = (backend: string, options: string) => [
    422,
    `The address of a ${backend} database does not take the option "${'x'.repeat(60)}"; it takes: ${options}`,
  ]
  expect(told).toEqual([
    refusal('postgresql', 'sslmode, connect_timeout, application_name'),
    refusal('mysql', 'ssl_mode, connect_timeout, charset'),
    refusal('clickhouse', 'protocol, secure, verify, connect_timeout'),
    refusal('trino', 'protocol, verify, connect_timeout, source'),
  ])
})

test.each([
  'postgresql://h/d?sslmode=maybe',
  'postgresql://h/d?sslmode=require&sslmode=disable',
  'postgresql://h/d?application_name=%0aSET',
  "postgresql://h/d?application_name=a';",
  'mysql://h/d?charset=latin1',
  'mysql://h/d?connect_timeout=0',
  'trino://h/c?protocol=ftp',
])('an option of %j has a value it cannot have', (text) => {
  expect(refusalOf(text)).toEqual([
    422,
    expect.stringMatching(
      /^The option \w+ of the address cannot have this value, or stands twice$/,
    ),
  ])
})

const masked: [string, string][] = [
  ['postgresql://u:secret@h/d', 'postgresql://u:XXXXXXXXXX@h/d'],
  [
    'postgresql+psycopg2://u:s%40e/c?r#e:t@h:5432/d?sslmode=require',
    'postgresql+psycopg2://u:XXXXXXXXXX@h:5432/d?sslmode=require',
  ],
  ['postgresql://:secret@h/d', 'postgresql://:XXXXXXXXXX@h/d'],
  ['postgresql://u@server:secret@h/d', 'postgresql://u@server:XXXXXXXXXX@h/d'],
  ['postgresql://u:secret@[::1]:5432/d', 'postgresql://u:XXXXXXXXXX@[::1]:5432/d'],
  ['postgresql://u:se\ncret@h/d', 'postgresql://u:XXXXXXXXXX@h/d'],
  ['postgresql://u:p@secret@h/d', 'postgresql://u:XXXXXXXXXX@h/d'],
  ['postgresql://u:p@secret/d?x=secret@h', 'postgresql://u:XXXXXXXXXX@h'],
  ['nonsense://u:secret@', 'nonsense://u:XXXXXXXXXX@'],
  ['postgresql://u:XXXXXXXXXX@h/d', 'postgresql://u:XXXXXXXXXX@h/d'],
]
test.each(masked)('%j is shown without its password', (text, shown) => {
  expect(maskedAddress(text)).toBe(shown)
})

test.each([
  'postgresql://u@h/d',
  'postgresql://u:@h/d',
  'postgresql://h:5432/d',
  'postgresql://[::1]:5432/d',
  'sqlite:////srv/a.db',
  'workspace://',
])('%j has no password and no mask', (text) => {
  expect(maskedAddress(text)).toBe(text)
})

test('the mask is all that differs between an address and what is shown of it', () => {
  for (const [text, parts] of read) {
    const shown = parseAddress(maskedAddress(text))
    expect(shown).toEqual({ ...parts, password: parts.password === null ? null : 'XXXXXXXXXX' })
  }
})

test('no refusal quotes a password', () => {
  const texts = [
    'oracle://u:secret@h/d',
    'postgresql://u:p@secret@h',
    'postgresql://u:secret@h:x',
    'postgresql://u:secret@h?nope=1',
    'sqlite://u:secret@h/x',
    'u:secret@h',
  ]
  expect(
    texts.map((text) => String(refusalOf(text))).filter((message) => message.includes('secret')),
  ).toEqual([])
})
