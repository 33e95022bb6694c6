import { CharacterPanels } from '../CharacterPanels.tsx'
import { useNarrow } from '../narrow-screen.ts'
import { PlacePage } from '../place/PlacePage.tsx'

/** The pack's page on a phone. Elsewhere the pack is always visible, and this URL shows the place. */
export function PackPage() {
  if (!useNarrow()) return <PlacePage />
  return (
    <>
      <h1 className="sr-only">Pack</h1>
      <CharacterPanels className="divide-y divide-line" />
    </>
  )
}
