import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { viewAsAddress } from '../../browser/view-as.ts'
import { PanelSkeleton } from '../../ui/states.tsx'

/**
 * Opens the game as the player sees it. It is a separate page, so that it holds neither the game nor the rights of the
 * member of staff.
 */
export function ViewPage() {
  const { id: playerId } = useParams({ from: '/admin/players/$id/view' })
  useEffect(() => location.replace(viewAsAddress(playerId)), [playerId])
  return <PanelSkeleton rows={8} label="Opening" />
}
