/** An action or guard that takes its parameters from the event, such as `fromEvent('storeProblem')`. */
export const fromEvent = <const Type extends string, Params>(type: Type) => ({
  type,
  params: ({ event }: { event: Params }): Params => event,
})
