import { Component, type ReactNode } from 'react'
import { FailureNote } from './states.tsx'

interface Props {
  /** The panel's name for the message: 'The pack'. */
  name: string
  children: ReactNode
}

/** An error boundary for one panel. */
export class PanelBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <div className="p-4">
        <FailureNote onRetry={() => this.setState({ failed: false })}>
          {this.props.name} could not be shown. Your game continues and nothing is lost.
        </FailureNote>
      </div>
    )
  }
}
