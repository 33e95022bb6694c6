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
import { formatAmount } from '../../ui/format/numbers.ts'
import { wouldBe } from '../items/item-actions.ts'
import { itemOf } from '../items/items.ts'

/** A second, slower stream beside whatever runs: what an offline item has brought, or would. */
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
    .map(([id, quantity]) => ` and ${formatAmount(quantity)} ${itemOf(era.content, id).name.toLowerCase()}`)
  const brings = `${formatAmount(totalXp)} experience${items.join('')}`
  return { itemId, skill: skillType, endsAt: endTime, brings }
}

/** What each skill would have brought by the end, for those the item can be set to. */
export function streamChoices(player: Player, era: Era, itemId: string): Stream[] {
  return SKILLS.flatMap((skillType) => {
    const outcome = wouldBe(player, era, { type: 'useOfflineItem', itemId, skillType })
    const begun = isRefused(outcome) ? null : outcome.state
    const end = begun?.offlineProgress?.endTime
    const view = begun && end !== undefined && viewOf(begun, era.content, end, era).offlineProgress
    return view ? [streamOf(view, era)] : []
  })
}

/** The one that runs, with what it has brought so far. Drawn again when another tick has passed. */
export function useStream(): Stream | null {
  const key = useGame(({ player, era }) => {
    const running = player?.offlineProgress
    return running && era
      ? `${running.startTime}:${offlineTicks(running, player.settledAt)}:${multipliersFor(era, running.skillType).xpMultiplier}`
      : ''
  })
  // The key says when; what it stands for is read in full.
  return useMemo(() => {
    const { player, era } = useGame.getState()
    if (!key || !player || !era) return null
    const view = viewOf(player, era.content, player.settledAt, era).offlineProgress
    return view && streamOf(view, era)
  }, [key])
}
