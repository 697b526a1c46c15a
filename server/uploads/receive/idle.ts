import { Refusal } from '../../problem.ts'

const stalled = (idleMs: number) =>
  new Refusal(
    408,
    `Nothing of the file came for ${Math.round(idleMs / 1000)} s: check the connection and send it again`,
    { headers: { connection: 'close' } },
  )

/** A clock that is set back whenever something comes, and ends what waits when nothing did for so long. */
export const watchIdle = (idleMs: number) => {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(stalled(idleMs)), idleMs)
  const waited = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason as Error))
  })
  return {
    signal: controller.signal,
    waited,
    heard: () => timer.refresh(),
    end: () => clearTimeout(timer),
  }
}
