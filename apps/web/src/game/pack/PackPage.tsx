import { CharacterPanels } from '../CharacterPanels.tsx'
import { useNarrow } from '../narrow.ts'
import { PlacePage } from '../place/PlacePage.tsx'

/** A room of its own on a phone. Elsewhere the pack is always in view, and this address shows the place beside it. */
export function PackPage() {
  if (!useNarrow()) return <PlacePage />
  return (
    <>
      <h1 className="sr-only">Pack</h1>
      <CharacterPanels className="divide-y divide-line" />
    </>
  )
}
