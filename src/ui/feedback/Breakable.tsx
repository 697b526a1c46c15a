import { Component, type ReactNode } from 'react'
import { Button } from '../controls/Button'
import { EmptyState } from './EmptyState'

/** Keeps a fault in one view, or a part of it that cannot be loaded, from taking the rest of the page with it; `onBreak` reports it. */
export class Breakable extends Component<
  { children: ReactNode; onBreak?: () => void },
  { broken: boolean }
> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidCatch() {
    this.props.onBreak?.()
  }

  override render() {
    if (this.state.broken && this.props.onBreak) return null
    return this.state.broken ? (
      <Broken label="Reload page" onRetry={() => window.location.reload()} />
    ) : (
      this.props.children
    )
  }
}

export function Broken({ onRetry, label = 'Try again' }: { onRetry: () => void; label?: string }) {
  return (
    <EmptyState
      title="This screen stopped working"
      action={
        <Button appearance="primary" onClick={onRetry}>
          {label}
        </Button>
      }
    >
      Something in it failed. What you saved is safe, and unsaved charts are kept.
    </EmptyState>
  )
}
