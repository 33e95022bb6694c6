import { OFFLINE_EXPERIENCE, OFFLINE_ITEMS, OFFLINE_LASTS, OFFLINE_TICK } from '../activity/offline-item.ts'
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
import { mayStart } from '../quests/quests.ts'

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

/**
 * The most experience a skill can have brought between two states of a player: the best work of that time, and what was
 * paid beside it, as the two tell. Rule X7.
 */
export function allowedGain(before: Player, after: Player, eras: readonly Era[], skill: SkillType): number {
  const span = Math.max(0, after.settledAt - before.settledAt)
  const best = bestWork(eras, skill, levelFor(after.skills[skill].experience))
  const content = eras.at(-1)?.content
  const paid = content ? paidBetween(before, after, content, skill, span) : 0
  const multiplied = paid * Math.max(...eras.map((era) => multipliersFor(era, skill).xpMultiplier))
  return (best.experience + best.perMs * span + multiplied) * inCompany(before, after)
}

/** How long a party lasted and how large it was is not told: the most it could have brought. */
const inCompany = (...states: readonly Player[]) =>
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
function lessons({ coins }: Pick<Player, 'coins'>, { npcs }: Content, skill: SkillType): number {
  const isTaught = Object.values(npcs).some(({ skillTrainer }) => skillTrainer?.skills.includes(skill))
  return isTaught ? (coins / LESSON_COINS) * LESSON_EXPERIENCE : 0
}

/** Of the offline items in the pack, as many as could have run out one after the other. */
function streams({ inventory }: Player, span: Millis): number {
  const held = OFFLINE_ITEMS.reduce((sum, id) => sum + countOf(inventory, id), 0)
  const paid = Math.min(held, Math.floor(span / OFFLINE_LASTS))
  return paid * STREAM_EXPERIENCE
}

const STREAM_EXPERIENCE = (OFFLINE_LASTS / OFFLINE_TICK) * OFFLINE_EXPERIENCE

/** Every open slot with a crop that is ready, and the quickest ones after it. */
function harvests(player: Player, { seeds }: Content, level: number, span: Millis): number {
  const open = player.farming.slots.filter(({ id }) => isUnlocked(player, id, player.settledAt)).length
  const known = Object.values(seeds).filter(({ levelRequired }) => levelRequired <= level)
  const most = (of: (seed: Seed) => number) => known.reduce((best, seed) => Math.max(best, of(seed)), 0)
  return open * (most(({ xpReward }) => xpReward) + span * most((seed) => seed.xpReward / seconds(seed.growthTime)))
}
