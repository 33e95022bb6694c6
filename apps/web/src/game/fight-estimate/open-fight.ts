import { type Activity, isFight, isPremium, type Player } from '@hearthward/engine'
import { missingLevels } from '../quests/required-levels.ts'

/** Whether it is a fight that levels and membership allow. */
export function isOpenFight(player: Player, work: Activity): boolean {
  return (
    isFight(work) &&
    !work.deactivated &&
    (!work.membersOnly || isPremium(player, player.settledAt)) &&
    missingLevels(player, work.levelRequirements).length === 0
  )
}
