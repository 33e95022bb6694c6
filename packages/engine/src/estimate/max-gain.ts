import { OFFLINE_DURATION, OFFLINE_EXPERIENCE, OFFLINE_ITEMS, OFFLINE_TICK } from '../activity/offline-item.ts'
import { worksOf } from '../activity/work.ts'
import { xpRateOf } from '../activity/xp-rates.ts'
import type { Player } from '../character/player.ts'
import { levelFor, type SkillType } from '../character/skills.ts'
import { type Content, find, isFight, type Seed } from '../content/content.ts'
import { type Millis, seconds } from '../core/time.ts'
import { type Era, multipliersFor } from '../core/world.ts'
import { isUnlocked } from '../farming/farming.ts'
import { countOf } from '../inventory/inventory.ts'
import { MOST_PARTY_MULTIPLIER } from '../party/party.ts'
import { LESSON_COINS, LESSON_EXPERIENCE } from '../people/shops.ts'
import { startableQuest } from '../quests/quests.ts'

/**
 * An upper bound of the experience a player can have gained in a skill within a span, by the content of its eras. Rule
 * X5. It is generous if only the player's history could tell, because it is used to find impossible gains.
 */
export function maxPossibleGain(
  player: Player,
  eras: readonly Era[],
  skill: SkillType,
  experience: number,
  span: Millis,
): number {
  const level = levelFor(experience)
  const best = bestWork(eras, skill, level)
  // Even a very short span may contain the end of one completion.
  const fromWork = best.experience + best.perMs * span
  const content = eras.at(-1)?.content
  if (!content) return fromWork
  let once = rewards(player, content, skill) + lessons(player, content, skill) + streams(player, span)
  if (skill === 'farming') once += harvests(player, content, level, span)
  return fromWork + once * Math.max(...eras.map((era) => multipliersFor(era, skill).xpMultiplier))
}

/**
 * An upper bound of the experience gained in a skill between two states of a player: the best work of that time and
 * other payments that the states show. Rule X7.
 */
export function maxGainBetween(before: Player, after: Player, eras: readonly Era[], skill: SkillType): number {
  const span = Math.max(0, after.settledAt - before.settledAt)
  const best = bestWork(eras, skill, levelFor(after.skills[skill].experience))
  const content = eras.at(-1)?.content
  const paid = content ? paidBetween(before, after, content, skill, span) : 0
  const multiplied = paid * Math.max(...eras.map((era) => multipliersFor(era, skill).xpMultiplier))
  return (best.experience + best.perMs * span + multiplied) * partyMultiplierBound(before, after)
}

/** The states do not show the size and duration of a party, so the largest multiplier applies. */
const partyMultiplierBound = (...states: readonly Player[]) =>
  states.some(({ partyId, partyBonuses }) => partyId !== null || partyBonuses.length > 0) ? MOST_PARTY_MULTIPLIER : 1

function paidBetween(before: Player, after: Player, content: Content, skill: SkillType, span: Millis): number {
  const had = new Set(before.questProgress.completedQuests)
  let sum = 0
  for (const id of after.questProgress.completedQuests) {
    if (!had.has(id)) sum += find(content.quests, id)?.rewards.xp?.[skill] ?? 0
  }
  for (const id of Object.keys(after.achievements)) {
    if (!before.achievements[id]) sum += find(content.achievements, id)?.rewards.xp?.[skill] ?? 0
  }
  sum += lessons({ coins: Math.max(0, before.coins - after.coins) }, content, skill) + streams(before, span)
  const stream = before.offlineProgress
  if (stream?.skillType === skill && after.offlineProgress?.startTime !== stream.startTime) sum += STREAM_EXPERIENCE
  const harvested = after.farming.totalHarvested - before.farming.totalHarvested
  if (skill === 'farming') sum += harvested * Math.max(0, ...Object.values(content.seeds).map((seed) => seed.xpReward))
  return sum
}

/** Every fight can train these, whatever its skill. */
const TRAINED_BY_FIGHTS: readonly SkillType[] = ['attack', 'strength', 'defence', 'hitpoints', 'ranged', 'magic']

/** Experience of the best activity, per completion and per millisecond. */
function bestWork(eras: readonly Era[], skill: SkillType, level: number) {
  const best = { experience: 0, perMs: 0 }
  for (const era of eras) {
    const { xpMultiplier } = multipliersFor(era, skill)
    for (const activity of worksOf(era.content)) {
      const isFought = isFight(activity) && TRAINED_BY_FIGHTS.includes(skill)
      if (!isFought && (activity.skillType !== skill || (activity.levelRequirements[skill] ?? 1) > level)) continue
      const experience = xpRateOf(activity) * xpMultiplier
      best.experience = Math.max(best.experience, experience)
      best.perMs = Math.max(best.perMs, experience / activity.duration)
    }
  }
  return best
}

/** Experience of quests that are available or active, and of achievements not earned yet. */
function rewards(player: Player, content: Content, skill: SkillType): number {
  const { activeQuests } = player.questProgress
  let sum = 0
  for (const { id, rewards } of Object.values(content.quests)) {
    const isOpen = activeQuests.some(({ questId }) => questId === id) || startableQuest(player, content, id)
    if (isOpen) sum += rewards.xp?.[skill] ?? 0
  }
  for (const { id, isActive, rewards } of Object.values(content.achievements)) {
    if (isActive && !player.achievements[id]) sum += rewards.xp?.[skill] ?? 0
  }
  return sum
}

/** Experience of lessons for all of these coins. */
function lessons({ coins }: Pick<Player, 'coins'>, { npcs }: Content, skill: SkillType): number {
  const isTaught = Object.values(npcs).some(({ skillTrainer }) => skillTrainer?.skills.includes(skill))
  return isTaught ? (coins / LESSON_COINS) * LESSON_EXPERIENCE : 0
}

/** Experience of the offline items in the pack that can have run one after the other. */
function streams({ inventory }: Player, span: Millis): number {
  const held = OFFLINE_ITEMS.reduce((sum, id) => sum + countOf(inventory, id), 0)
  const paid = Math.min(held, Math.floor(span / OFFLINE_DURATION))
  return paid * STREAM_EXPERIENCE
}

const STREAM_EXPERIENCE = (OFFLINE_DURATION / OFFLINE_TICK) * OFFLINE_EXPERIENCE

/** Experience of a ready crop in every open slot, and of the fastest crops after it. */
function harvests(player: Player, { seeds }: Content, level: number, span: Millis): number {
  const open = player.farming.slots.filter(({ id }) => isUnlocked(player, id, player.settledAt)).length
  const known = Object.values(seeds).filter(({ levelRequired }) => levelRequired <= level)
  const most = (of: (seed: Seed) => number) => known.reduce((best, seed) => Math.max(best, of(seed)), 0)
  return open * (most(({ xpReward }) => xpReward) + span * most((seed) => seed.xpReward / seconds(seed.growthTime)))
}
