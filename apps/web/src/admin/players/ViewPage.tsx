import { useEffect } from 'react'
import { viewAsAddress } from '../../browser/view-as.ts'
import { PanelSkeleton } from '../../ui/states.tsx'
import type { Params } from '../paths.ts'

/**
 * The way to the game as its player sees it. It is a page of its own, and not a part of this one: it must hold nothing of
 * whoever looks, neither their game nor their rights.
 */
export function ViewPage({ params }: { params: Params }) {
  const playerId = params['id'] ?? ''
  useEffect(() => location.replace(viewAsAddress(playerId)), [playerId])
  return <PanelSkeleton rows={8} label="Opening" />
}
