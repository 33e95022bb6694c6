import { useEffect } from 'react'
import { viewAsAddress } from '../../browser/view-as.ts'
import { PanelSkeleton } from '../../ui/states.tsx'
import type { Params } from '../paths.ts'

/**
 * Opens the game as the player sees it. It is a separate page, so that it holds neither the game nor the rights of the
 * member of staff.
 */
export function ViewPage({ params }: { params: Params }) {
  const playerId = params['id'] ?? ''
  useEffect(() => location.replace(viewAsAddress(playerId)), [playerId])
  return <PanelSkeleton rows={8} label="Opening" />
}
