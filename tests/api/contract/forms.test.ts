import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { inFull } from '../../support/inShort'
import { written } from '../../support/outcomes'

interface Schema extends Record<string, unknown> {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  items?: Schema
}

const folder = new URL('../../../src/api/contract/', import.meta.url)
const modules = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && file !== 'index.ts')
  .map((file) => file.replace('.ts', ''))
  .toSorted()
const contract = await Promise.all(
  modules.map(async (file) => ({
    file,
    members: Object.entries(
      (await import(`../../../src/api/contract/${file}.ts`)) as Record<string, unknown>,
    ),
  })),
)

/** What is said of texts, numbers and lists beside their type. */
const bounds = `minLength maxLength minItems maxItems minimum maximum exclusiveMinimum exclusiveMaximum pattern default`
const boundsOf = (schema: Schema) =>
  bounds
    .split(' ')
    .filter((name) => schema[name] !== undefined)
    .map((name) => ` ${name} ${JSON.stringify(schema[name])}`)
    .join('')

const fieldsOf = ({ properties = {}, required = [], additionalProperties: more }: Schema) => [
  ...Object.entries(properties).map(
    ([name, inner]) => `${name}${required.includes(name) ? '' : '?'}: ${shapeOf(inner)}`,
  ),
  ...(more === undefined || more === false
    ? []
    : [`any: ${more === true ? 'any' : shapeOf(more)}`]),
]

/** A form in one line, as `{ id: number, name?: string maxLength 1000 }`. */
const shapeOf = (schema: Schema): string => {
  const { type, items } = schema
  if (schema.anyOf !== undefined) return schema.anyOf.map(shapeOf).join(' | ')
  if (schema.enum !== undefined) return JSON.stringify(schema.enum)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (type === 'array') return `[${items === undefined ? '' : shapeOf(items)}]${boundsOf(schema)}`
  if (type === 'object') return known(`{ ${fieldsOf(schema).join(', ')} }`)
  return `${type ?? 'any'}${boundsOf(schema)}`
}

const names = new Map<string, string>()
/** A form that was written down before, by its name. */
const known = (text: string) => names.get(text) ?? text

const linesOf = (name: string, value: z.ZodType) => {
  const schema = z.toJSONSchema(value, { io: 'input', unrepresentable: 'any' }) as Schema
  const text = shapeOf(schema)
  if (schema.type !== 'object' || text === '{  }') return [`${name} = ${text}`]
  if (!text.startsWith('{')) return [`${name} = ${text}`]
  if (text.length > 60) names.set(text, name)
  return [name, ...fieldsOf(schema).map((field) => `  ${field}`)]
}

/** Fields that several forms have are written down with these. */
const isTable = (value: unknown) =>
  typeof value !== 'function' &&
  !(value instanceof z.ZodType) &&
  !Object.values(value ?? {}).some((row) => row instanceof z.ZodType)

/** Patterns are objects that say nothing by themselves. */
const tableText = (value: unknown): string =>
  inFull(
    JSON.parse(
      JSON.stringify(value, (_, inner: unknown) => {
        if (inner instanceof RegExp) return String(inner)
        return inner instanceof Set ? [...inner] : inner
      }),
    ),
    new Map(),
  )

test('what each call takes and answers is as it is written down', async () => {
  const lines = contract.flatMap(({ file, members }) =>
    members.flatMap(([name, value]) =>
      value instanceof z.ZodType ? linesOf(`${file}.${name}`, value) : [],
    ),
  )
  await expect(written(lines)).toMatchFileSnapshot('./forms.txt')
})

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

test('the words, choices and bounds that page and server share are as they are written down', async () => {
  const lines = contract.flatMap(({ file, members }) =>
    members.flatMap(([name, value]) => {
      if (!isTable(value)) return []
      if (!isRecord(value)) return [`${file}.${name} = ${tableText(value)}`]
      const rows = Object.entries(value).map(
        ([key, row]) => `  ${JSON.stringify(key)}: ${tableText(row)}`,
      )
      return [`${file}.${name}`, ...rows]
    }),
  )
  await expect(written(lines)).toMatchFileSnapshot('./tables.txt')
})
