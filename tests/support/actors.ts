import { fromCallback, fromPromise } from 'xstate'

/** An actor that answers at once. */
export const gives = <Output, Input = void>(output: Output) =>
  fromPromise<Output, Input>(() => Promise.resolve(output))

/** An actor that refuses at once. */
export const refuses = <Output, Input = void>(error: unknown) =>
  // oxlint-disable-next-line typescript/prefer-promise-reject-errors
  fromPromise<Output, Input>(() => Promise.reject(error))

/** An actor that never answers. */
export const hangs = <Output, Input = void>() =>
  fromPromise<Output, Input>(() => new Promise<Output>(() => undefined))

/** An actor whose calls wait to be answered, in their order, with what each was sent. */
export const pendingCalls = <Output, Input>() => {
  const sent: Input[] = []
  const answers: PromiseWithResolvers<Output>[] = []
  const actor = fromPromise<Output, Input>(({ input }) => {
    const answer = Promise.withResolvers<Output>()
    sent.push(input)
    answers.push(answer)
    return answer.promise
  })
  return { sent, answers, actor }
}

/** An actor whose calls the test answers, the last one first. */
export const answeredLater = <Output, Input = void>() => {
  const { sent, answers, actor } = pendingCalls<Output, Input>()
  return {
    inputs: sent,
    actor,
    answer: (output: Output) => answers.at(-1)?.resolve(output),
    refuse: (error: unknown) => answers.at(-1)?.reject(error),
  }
}

/** An actor with a bug, in place of any other. */
export const crashes = fromCallback(() => {
  throw new Error('A bug in this part')
}) as never

/** An actor whose answers come as the test gives them, in the order of its calls. */
export const answering = <Output, Input = void>() => {
  const inputs: Input[] = []
  const answers: PromiseWithResolvers<Output>[] = []
  const logic = fromPromise<Output, Input>(({ input }) => {
    const answer = Promise.withResolvers<Output>()
    inputs.push(input)
    answers.push(answer)
    return answer.promise
  })
  return { logic, inputs, answers }
}
