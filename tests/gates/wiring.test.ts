import { expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { stubNameOf, unprovided } from '../../src/machines/lib/unprovided'
import { loginMachine } from '../../src/machines/login/login.machine'
import { wireApp } from '../../src/rootWiring'
import * as wired from '../../src/wiring'

const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === 'object' && value !== null && 'definition' in value && 'implementations' in value

/** The stubs left in a machine and in the machines it starts, by where they stand. */
const stubsIn = (machine: AnyStateMachine, path: string): string[] =>
  Object.entries(machine.implementations.actors as Record<string, object>).flatMap(([name, logic]) => {
    if (isMachine(logic)) return stubsIn(logic, `${path}.${name}`)
    return stubNameOf(logic) === undefined ? [] : [`${path}.${name} is not provided in the wiring`]
  })

test('every named actor of the first load and of the workspace is provided', () => {
  const machines = Object.entries({ ...wired, app: wireApp(() => { throw new Error('No router here') }) })
  expect(machines.flatMap(([name, machine]) => (isMachine(machine) ? stubsIn(machine, name) : []))).toEqual([])
})

test('a stub that was forgotten is named', () => {
  const half = loginMachine.provide({ actors: { signIn: unprovided('signIn') as never } })
  expect(stubsIn(half, 'login')).toEqual(['login.signIn is not provided in the wiring'])
})
