import { viewAs } from '../browser/view-as.ts'
import { PanelBoundary } from '../ui/PanelBoundary.tsx'
import { WornPanel } from './equipment/WornPanel.tsx'
import { PackPanel } from './pack/PackPanel.tsx'
import { PinnedGoals } from './planner/PinnedGoals.tsx'
import { SessionPanel } from './session-totals/SessionPanel.tsx'
import { WithinReach } from './session-totals/WithinReach.tsx'
import { Vitals } from './vitals/Vitals.tsx'

/** The character's panels: beside the place, or on a page of their own on a phone. Each has its own error boundary. */
export function CharacterPanels({ className }: { className: string }) {
  return (
    <div className={className}>
      <PanelBoundary name="Your health">
        <Vitals />
      </PanelBoundary>
      <PanelBoundary name="Your goals">
        <PinnedGoals />
      </PanelBoundary>
      <PanelBoundary name="Your pack">
        <PackPanel />
      </PanelBoundary>
      <PanelBoundary name="Your equipment">
        <WornPanel />
      </PanelBoundary>
      {!viewAs && (
        <PanelBoundary name="This session">
          <SessionPanel />
        </PanelBoundary>
      )}
      <PanelBoundary name="Within reach">
        <WithinReach />
      </PanelBoundary>
    </div>
  )
}
