import { PanelBoundary } from '../../ui/PanelBoundary.tsx'
import { WornPanel } from '../equipment/WornPanel.tsx'
import { useNarrow } from '../narrow.ts'
import { PlacePage } from '../place/PlacePage.tsx'
import { SessionPanel } from '../session/SessionPanel.tsx'
import { WithinReach } from '../session/WithinReach.tsx'
import { Vitals } from '../vitals/Vitals.tsx'
import { PackPanel } from './PackPanel.tsx'

/** A room of its own on a phone. Elsewhere the pack is always in view, and this address shows the place beside it. */
export function PackPage() {
  if (!useNarrow()) return <PlacePage />
  return (
    <div className="divide-y divide-line">
      <h1 className="sr-only">Pack</h1>
      <PanelBoundary name="Your health">
        <Vitals />
      </PanelBoundary>
      <PanelBoundary name="The pack">
        <PackPanel />
      </PanelBoundary>
      <PanelBoundary name="What you wear">
        <WornPanel />
      </PanelBoundary>
      <PanelBoundary name="This session">
        <SessionPanel />
      </PanelBoundary>
      <WithinReach />
    </div>
  )
}
