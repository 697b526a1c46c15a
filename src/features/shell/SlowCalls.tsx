import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { AnyActorRef } from 'xstate'
import { slowCalls, type CallsRef } from '../../machines/system/calls.machine'
import type { System } from '../../machines/lib/system'
import { WaitingPlace } from '../../ui'

interface Props {
  system: System
  /** Whose calls are said to be slow here; everybody's when there is nobody. */
  within?: AnyActorRef | null | undefined
  /** Whose calls are said to be slow elsewhere. */
  without?: AnyActorRef | null | undefined
  children: ReactNode
}

const same = (one: readonly string[], other: readonly string[]) => one.join() === other.join()
const none: readonly string[] = []

/** A screen or a dialog, which says when its calls take long. */
export function SlowCalls({ system, within = null, without = null, children }: Props) {
  const calls = system.get('calls') as CallsRef | undefined
  const ids = useSelector(
    calls,
    (snapshot) => (snapshot ? slowCalls(snapshot, { within, without }) : none),
    same,
  )
  return (
    <WaitingPlace
      slow={ids.length > 0}
      onCancel={() => calls?.send({ type: 'calls.cancelled', ids })}
      onRetry={() => calls?.send({ type: 'calls.retried', ids })}
    >
      {children}
    </WaitingPlace>
  )
}
