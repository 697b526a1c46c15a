import type { AnyStateMachine } from 'xstate'

export const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === 'object' && value !== null && 'definition' in value && 'implementations' in value

interface Actor {
  path: string
  logic: object
}

/** The actors that a machine and the machines it starts are provided with, by where they stand. */
export const actorsIn = (machine: AnyStateMachine, path: string): Actor[] =>
  Object.entries(machine.implementations.actors as Record<string, object>).flatMap(
    ([name, logic]) =>
      isMachine(logic) ? actorsIn(logic, `${path}.${name}`) : [{ path: `${path}.${name}`, logic }],
  )
