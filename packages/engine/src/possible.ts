import { type Content, isFight, type Seed } from './content.ts'
import { isUnlocked } from './farming.ts'
import { countOf } from './inventory.ts'
import { OFFLINE_EXPERIENCE, OFFLINE_ITEMS, OFFLINE_LASTS, OFFLINE_TICK } from './offline-item.ts'
import type { Player } from './player.ts'
import { mayStart } from './quests.ts'
import { LESSON_COINS, LESSON_EXPERIENCE } from './shops.ts'
import { levelFor, type SkillType } from './skills.ts'
import { type Millis, seconds } from './time.ts'
import { worksOf } from './work.ts'
import { type Era, multipliersFor } from './world.ts'
import { xpRateOf } from './xp-rates.ts'

/**
 * The most experience a skill could have brought a player within a span, by the data of the eras it has seen. Rule X5.
 * Generous where only the player's own book could tell: this is for finding what no rule could have brought.
 */
export function possibleGain(
  player: Player,
  eras: readonly Era[],
  skill: SkillType,
  experience: number,
  span: Millis,
): number {
  const level = levelFor(experience)
  const best = bestWork(eras, skill, level)
  // One completion may end just inside the span however short it is.
  const possible = best.experience + best.perMs * span
  const content = eras.at(-1)?.content
  if (!content) return possible
  let once = rewards(player, content, skill) + lessons(player, content, skill) + streams(player, span)
  if (skill === 'farming') once += harvests(player, content, level, span)
  return possible + once * Math.max(...eras.map((era) => multipliersFor(era, skill).xpMultiplier))
}

/** A fight trains these, whatever it is listed under. */
const FOUGHT: readonly SkillType[] = ['attack', 'strength', 'defence', 'hitpoints', 'ranged', 'magic']

/** In one completion, and by the millisecond. */
function bestWork(eras: readonly Era[], skill: SkillType, level: number) {
  const best = { experience: 0, perMs: 0 }
  for (const era of eras) {
    const { xpMultiplier } = multipliersFor(era, skill)
    for (const activity of worksOf(era.content)) {
      const isFought = isFight(activity) && FOUGHT.includes(skill)
      if (!isFought && (activity.skillType !== skill || (activity.levelRequirements[skill] ?? 1) > level)) continue
      const experience = xpRateOf(activity) * xpMultiplier
      best.experience = Math.max(best.experience, experience)
      best.perMs = Math.max(best.perMs, experience / activity.duration)
    }
  }
  return best
}

/** Of the quests that are open to the player or under way, and of the achievements not earned yet. */
function rewards(player: Player, content: Content, skill: SkillType): number {
  const { activeQuests } = player.questProgress
  let sum = 0
  for (const { id, rewards } of Object.values(content.quests)) {
    const isOpen = activeQuests.some(({ questId }) => questId === id) || mayStart(player, content, id)
    if (isOpen) sum += rewards.xp?.[skill] ?? 0
  }
  for (const { id, isActive, rewards } of Object.values(content.achievements)) {
    if (isActive && !player.achievements[id]) sum += rewards.xp?.[skill] ?? 0
  }
  return sum
}

/** For all the coins there are. */
function lessons({ coins }: Player, { npcs }: Content, skill: SkillType): number {
  const isTaught = Object.values(npcs).some(({ skillTrainer }) => skillTrainer?.skills.includes(skill))
  return isTaught ? (coins / LESSON_COINS) * LESSON_EXPERIENCE : 0
}

/** Of the offline items in the pack, as many as could have run out one after the other. */
function streams({ inventory }: Player, span: Millis): number {
  const held = OFFLINE_ITEMS.reduce((sum, id) => sum + countOf(inventory, id), 0)
  const paid = Math.min(held, Math.floor(span / OFFLINE_LASTS))
  return paid * (OFFLINE_LASTS / OFFLINE_TICK) * OFFLINE_EXPERIENCE
}

/** Every open slot with a crop that is ready, and the quickest ones after it. */
function harvests(player: Player, { seeds }: Content, level: number, span: Millis): number {
  const open = player.farming.slots.filter(({ id }) => isUnlocked(player, id, player.settledAt)).length
  const known = Object.values(seeds).filter(({ levelRequired }) => levelRequired <= level)
  const most = (of: (seed: Seed) => number) => known.reduce((best, seed) => Math.max(best, of(seed)), 0)
  return open * (most(({ xpReward }) => xpReward) + span * most((seed) => seed.xpReward / seconds(seed.growthTime)))
}
