import {
  type Era,
  isRefused,
  multipliersFor,
  type OfflineView,
  offlineTicks,
  type Player,
  SKILLS,
  type SkillType,
  viewOf,
} from '@hearthward/engine'
import { useMemo } from 'react'
import { useGame } from '../../client/index.ts'
import { formatAmount, itemCount } from '../../ui/format/numbers.ts'
import { previewIntent } from '../items/item-actions.ts'
import { itemOf } from '../items/items.ts'

/** What an offline item has brought, or would bring. It runs beside the current action. */
export interface Stream {
  itemId: string
  skill: SkillType
  endsAt: number
  /** '12.4k experience and 512 logs'. */
  brings: string
}

function streamOf(view: OfflineView, era: Era): Stream {
  const { itemId, skillType, endTime, totalXp, itemsGained } = view
  const items = Object.entries(itemsGained)
    .filter(([, quantity]) => quantity > 0)
    .map(([id, quantity]) => ` and ${itemCount(quantity, itemOf(era.content, id).name.toLowerCase())}`)
  const brings = `${formatAmount(totalXp)} experience${items.join('')}`
  return { itemId, skill: skillType, endsAt: endTime, brings }
}

/** The totals at the end for each skill the item can be used for. */
export function streamChoices(player: Player, era: Era, itemId: string): Stream[] {
  return SKILLS.flatMap((skillType) => {
    const outcome = previewIntent(player, era, { type: 'useOfflineItem', itemId, skillType })
    const begun = isRefused(outcome) ? null : outcome.state
    const end = begun?.offlineProgress?.endTime
    const view = begun && end !== undefined && viewOf(begun, era.content, end, era).offlineProgress
    return view ? [streamOf(view, era)] : []
  })
}

/** The running offline item with its gains so far. Renders again after every tick. */
export function useStream(): Stream | null {
  const key = useGame(({ player, era }) => {
    const running = player?.offlineProgress
    return running && era
      ? `${running.startTime}:${offlineTicks(running, player.settledAt)}:${multipliersFor(era, running.skillType).xpMultiplier}`
      : ''
  })
  // The key triggers the update; the values are read in full.
  return useMemo(() => {
    const { player, era } = useGame.getState()
    if (!key || !player || !era) return null
    const view = viewOf(player, era.content, player.settledAt, era).offlineProgress
    return view && streamOf(view, era)
  }, [key])
}
