import { Component, type ReactNode } from 'react'
import { FailureNote } from './states.tsx'

interface Props {
  /** What failed, for the sentence: 'The pack'. */
  name: string
  children: ReactNode
}

/** A panel that fails, fails alone. */
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
          {this.props.name} could not be shown. Your game goes on and nothing is lost.
        </FailureNote>
      </div>
    )
  }
}
