import { viewAs } from '../browser/view-as.ts'
import { PanelBoundary } from '../ui/PanelBoundary.tsx'
import { WornPanel } from './equipment/WornPanel.tsx'
import { PackPanel } from './pack/PackPanel.tsx'
import { SessionPanel } from './session-totals/SessionPanel.tsx'
import { WithinReach } from './session-totals/WithinReach.tsx'
import { Vitals } from './vitals/Vitals.tsx'

/** What one has and how one stands, each panel failing alone: beside the place, or a room of its own on a phone. */
export function CharacterPanels({ className }: { className: string }) {
  return (
    <div className={className}>
      <PanelBoundary name="Your health">
        <Vitals />
      </PanelBoundary>
      <PanelBoundary name="The pack">
        <PackPanel />
      </PanelBoundary>
      <PanelBoundary name="What you wear">
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
