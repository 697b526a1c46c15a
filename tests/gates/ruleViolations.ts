const inServer: Record<string, string> = {
  'await-thenable': 'export const wait = async () => {\n  await 1\n}',
  'ban-ts-comment': '// @ts-ignore\nexport const one: number = 1',
  'consistent-type-imports':
    "import { Stats } from 'node:fs'\nexport const of = (stats: Stats) => stats",
  eqeqeq: 'export const same = (one: string, other: string) => one == other',
  'no-array-constructor': 'export const list = new Array(1, 2)',
  'no-array-delete': 'export const drop = (list: string[]) => {\n  delete list[0]\n}',
  'no-base-to-string': 'export const text = (value: object) => String(value)',
  'no-console': "console.log('x')",
  'no-deprecated': '/** @deprecated use another */\nconst old = () => 1\nexport const used = old()',
  'no-duplicate-type-constituents': 'export type Twice = string | number | string',
  'no-empty-object-type': 'export type Anything = {}',
  'no-explicit-any': 'export const read = (value: any) => value as string',
  'no-extra-non-null-assertion': 'export const sure = (value: string | null) => value!!.length',
  'no-extraneous-class': 'export class Bag {\n  static one = 1\n}',
  'no-floating-promises': 'export const start = () => {\n  Promise.resolve()\n}',
  'no-for-in-array':
    'export const each = (list: string[]) => {\n  for (const at in list) console.warn(at)\n}',
  'no-implied-eval': "export const later = () => setTimeout('x', 1)",
  'no-meaningless-void-operator': 'export const nothing = (run: () => void) => {\n  void run()\n}',
  'no-misused-promises': 'export const both = (run: () => Promise<boolean>) => (run() ? 1 : 2)',
  'no-misused-spread': "export const letters = { ...['a'] }",
  'no-namespace': 'export declare namespace Old {\n  const one: 1\n}',
  'no-non-null-asserted-optional-chain': 'export const size = (value?: string) => value?.length!',
  'no-non-null-assertion': 'export const size = (value: string | null) => value!.length',
  'no-redundant-type-constituents': 'export type All = unknown | string',
  'no-require-imports': "export const fs: unknown = require('node:fs')",
  'no-this-alias':
    'export class Self {\n  me() {\n    const self = this\n    return () => self\n  }\n}',
  'no-unnecessary-boolean-literal-compare': 'export const yes = (value: boolean) => value === true',
  'no-unnecessary-condition': 'export const found = (value: string[]) => value?.length',
  'no-unnecessary-template-expression': "export const text = `${'a'}b`",
  'no-unnecessary-type-arguments':
    'const of = <T = string>() => new Set<T>()\nexport const one = of<string>()',
  'no-unnecessary-type-constraint': 'export const of = <T extends unknown>(value: T) => value',
  'no-unnecessary-type-conversion': 'export const text = (value: string) => String(value)',
  'no-unsafe-argument':
    "export const size = (text: string) => text.length\nexport const of = () => size(JSON.parse('1'))",
  'no-unsafe-assignment':
    "export const of = () => {\n  const value = JSON.parse('1')\n  return value as number\n}",
  'no-unsafe-call': "export const of = () => {\n  JSON.parse('1')()\n}",
  'no-unsafe-enum-comparison':
    "declare enum Kind {\n  One = 'one',\n}\nexport const isOne = (kind: Kind, name: string) => kind === name",
  'no-unsafe-function-type': 'export const call = (run: Function) => run',
  'no-unsafe-member-access': "export const of = () => {\n  console.warn(JSON.parse('1').name)\n}",
  'no-unsafe-return': "export const of = (): string => JSON.parse('1')",
  'no-unsafe-unary-minus': 'export const less = (value: string) => -value',
  'no-unused-expressions': 'export const nothing = (value: number) => {\n  value + 1\n}',
  'no-unused-vars': 'export const nothing = (value: number) => 1',
  'no-useless-constructor': 'export class Plain {\n  one = 1\n  constructor() {}\n}',
  'no-useless-default-assignment':
    'export const first = (run: (value: string) => void) => run\nfirst((value = "x") => value)',
  'no-var': 'export var one = 1',
  'no-wrapper-object-types': 'export const of = (value: String) => value',
  'only-throw-error': "export const fail = () => {\n  throw 'x'\n}",
  'prefer-as-const': "export const one = 'a' as 'a'",
  'prefer-const': 'export const of = () => {\n  let one = 1\n  return one\n}',
  'prefer-promise-reject-errors': "export const fail = () => Promise.reject('x')",
  'prefer-reduce-type-parameter':
    'export const of = (list: string[]) => list.reduce((all) => all, {} as Record<string, string>)',
  'prefer-rest-params': 'export function all() {\n  return arguments\n}',
  'prefer-return-this-type': 'export class Chain {\n  next(): Chain {\n    return this\n  }\n}',
  'prefer-spread': 'export const most = (list: number[]) => Math.max.apply(Math, list)',
  'related-getter-setter-pairs':
    'export interface Box {\n  get value(): string\n  set value(next: number)\n}',
  'restrict-plus-operands':
    'export const sum = (one: number, other: object) => one + (other as unknown as string)',
  'restrict-template-expressions': 'export const text = (value: string[]) => `${value}`',
  'return-await':
    'export const of = async (run: () => Promise<1>) => {\n  try {\n    return run()\n  } catch {\n    return 2\n  }\n}',
  'triple-slash-reference': '/// <reference path="./eqeqeq.ts" />\nexport const one = 1',
  'unbound-method':
    'export class Count {\n  value = 1\n  next() {\n    return this.value\n  }\n}\nexport const next = new Count().next',
  'unified-signatures':
    'export function of(value: string): void\nexport function of(value: number): void\nexport function of(value: unknown) {\n  console.warn(value)\n}',
  'use-unknown-in-catch-callback-variable':
    'export const of = (run: Promise<1>) => run.catch((error: any) => error as 1)',
}

const inPage: Record<string, string> = {
  'require-await': 'export const one = async () => 1',
  'rules-of-hooks':
    "import { useRef } from 'react'\nexport const useOne = (yes: boolean) => {\n  if (yes) return useRef(1)\n  return null\n}",
  'exhaustive-deps':
    "import { useEffect } from 'react'\nexport const useOne = (one: number) => {\n  useEffect(() => {\n    console.warn(one)\n  }, [])\n}",
  'set-state-in-effect':
    "import { useEffect, useState } from 'react'\nexport const useOne = () => {\n  const [one, setOne] = useState(1)\n  useEffect(() => {\n    setOne(2)\n  }, [])\n  return one\n}",
  'set-state-in-render':
    "import { useState } from 'react'\nexport const useOne = () => {\n  const [one, setOne] = useState(1)\n  setOne(2)\n  return one\n}",
  refs: "import { useRef } from 'react'\nexport const useOne = () => {\n  const one = useRef(1)\n  return one.current\n}",
  purity: 'export const One = () => <p>{Math.random()}</p>',
  immutability:
    'export const One = (props: { list: string[] }) => {\n  props.list = []\n  return <p>{props.list.length}</p>\n}',
  globals: 'let seen = 0\nexport const One = () => {\n  seen = 1\n  return <p>{seen}</p>\n}',
  'static-components':
    'export const One = () => {\n  const Two = () => <p>2</p>\n  return <Two />\n}',
  'error-boundaries':
    'const Two = () => <p>2</p>\nexport const One = () => {\n  try {\n    return <Two />\n  } catch {\n    return null\n  }\n}',
}

const planted = (folder: string, ending: string, rules: Record<string, string>) =>
  Object.entries(rules).map(([rule, code]) => ({
    file: `${folder}/${rule}.${ending}`,
    code,
    message: `${rule})`,
  }))

/** One violation of each rule that lint takes from its tool, in a file named after the rule. */
export const ruleViolations = [
  ...planted('server/rules', 'ts', inServer),
  ...planted('src/ui/rules', 'tsx', inPage),
]
