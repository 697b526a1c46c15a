import { fromCallback, fromPromise, type EventObject } from 'xstate'

const stubs = new WeakMap<object, string>()

/** The name of a stub that nobody has provided; nothing for a real actor. */
export const stubNameOf = (logic: object) => stubs.get(logic)

const marked = <Logic extends object>(name: string, logic: Logic) => {
  stubs.set(logic, name)
  return logic
}

/** A stub for an actor that `wiring.ts` provides; it fails with its own name when that was forgotten. */
export const unprovided = <Output, Input = void>(name: string) =>
  marked(
    name,
    fromPromise<Output, Input>(() =>
      Promise.reject(new Error(`The actor ${name} was not provided`)),
    ),
  )

/** The same for an actor that reports by events while it works. */
export const unprovidedTask = <
  Event extends EventObject,
  Input,
  Received extends EventObject = EventObject,
>(
  name: string,
) =>
  marked(
    name,
    fromCallback<Received, Input, Event>(() => {
      throw new Error(`The actor ${name} was not provided`)
    }),
  )

/** The same for an actor that is told things and reports by events, such as the router or the browser's storage. */
export const unprovidedListener = <Received extends EventObject>(name: string) =>
  marked(
    name,
    fromCallback<Received>(() => {
      throw new Error(`The actor ${name} was not provided`)
    }),
  )
