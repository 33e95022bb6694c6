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
  const contents = contentsOf(eras)
  let once = rewards(player, contents, skill) + lessons(player, contents, skill) + streams(player, span)
  if (skill === 'farming') once += harvests(player, contents, level, span)
  return fromWork + once * highestMultiplier(eras, skill)
}

/**
 * An upper bound of the experience gained in a skill between two states of a player: the best work of that time and
 * other payments that the states show. Rule X7.
 */
export function maxGainBetween(before: Player, after: Player, eras: readonly Era[], skill: SkillType): number {
  const span = Math.max(0, after.settledAt - before.settledAt)
  const best = bestWork(eras, skill, levelFor(after.skills[skill].experience))
  const multiplied = paidBetween(before, after, contentsOf(eras), skill, span) * highestMultiplier(eras, skill)
  return (best.experience + best.perMs * span + multiplied) * partyMultiplierBound(before, after)
}

/** Eras of game events share one content. */
const contentsOf = (eras: readonly Era[]): Content[] => [...new Set(eras.map(({ content }) => content))]

const highestMultiplier = (eras: readonly Era[], skill: SkillType) =>
  Math.max(0, ...eras.map((era) => multipliersFor(era, skill).xpMultiplier))

/** The largest experience over all contents: staff may have changed a reward before or after it was paid. */
const mostOf = (contents: readonly Content[], of: (content: Content) => number | undefined) =>
  Math.max(0, ...contents.map((content) => of(content) ?? 0))

/** The states do not show the size and duration of a party, so the largest multiplier applies. */
const partyMultiplierBound = (...states: readonly Player[]) =>
  states.some(({ partyId, partyBonuses }) => partyId !== null || partyBonuses.length > 0) ? MOST_PARTY_MULTIPLIER : 1

function paidBetween(
  before: Player,
  after: Player,
  contents: readonly Content[],
  skill: SkillType,
  span: Millis,
): number {
  const had = new Set(before.questProgress.completedQuests)
  let sum = 0
  for (const id of after.questProgress.completedQuests) {
    if (!had.has(id)) sum += mostOf(contents, ({ quests }) => find(quests, id)?.rewards.xp?.[skill])
  }
  for (const id of Object.keys(after.achievements)) {
    if (!before.achievements[id]) {
      sum += mostOf(contents, ({ achievements }) => find(achievements, id)?.rewards.xp?.[skill])
    }
  }
  sum += lessons({ coins: Math.max(0, before.coins - after.coins) }, contents, skill) + streams(before, span)
  const stream = before.offlineProgress
  if (stream?.skillType === skill && after.offlineProgress?.startTime !== stream.startTime) sum += STREAM_EXPERIENCE
  const harvested = after.farming.totalHarvested - before.farming.totalHarvested
  if (skill === 'farming') sum += harvested * Math.max(0, ...seedsOf(contents).map((seed) => seed.xpReward))
  return sum
}

const seedsOf = (contents: readonly Content[]): Seed[] => contents.flatMap(({ seeds }) => Object.values(seeds))

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
function rewards(player: Player, contents: readonly Content[], skill: SkillType): number {
  const { activeQuests } = player.questProgress
  let sum = 0
  for (const id of new Set(contents.flatMap(({ quests }) => Object.keys(quests)))) {
    sum += mostOf(contents, (content) => {
      const isOpen = activeQuests.some(({ questId }) => questId === id) || startableQuest(player, content, id)
      return isOpen ? find(content.quests, id)?.rewards.xp?.[skill] : 0
    })
  }
  for (const id of new Set(contents.flatMap(({ achievements }) => Object.keys(achievements)))) {
    if (player.achievements[id]) continue
    sum += mostOf(contents, ({ achievements }) => {
      const found = find(achievements, id)
      return found?.isActive ? found.rewards.xp?.[skill] : 0
    })
  }
  return sum
}

/** Experience of lessons for all of these coins. */
function lessons({ coins }: Pick<Player, 'coins'>, contents: readonly Content[], skill: SkillType): number {
  const trainers = contents.flatMap(({ npcs }) => Object.values(npcs))
  const isTaught = trainers.some(({ skillTrainer }) => skillTrainer?.skills.includes(skill))
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
function harvests(player: Player, contents: readonly Content[], level: number, span: Millis): number {
  const open = player.farming.slots.filter(({ id }) => isUnlocked(player, id, player.settledAt)).length
  const known = seedsOf(contents).filter(({ levelRequired }) => levelRequired <= level)
  const most = (of: (seed: Seed) => number) => known.reduce((best, seed) => Math.max(best, of(seed)), 0)
  return open * (most(({ xpReward }) => xpReward) + span * most((seed) => seed.xpReward / seconds(seed.growthTime)))
}
