import { content } from '@hearthward/content'
import { experienceFor, type Player, SKILLS } from '@hearthward/engine'
import { stacks } from './prepared-player.ts'

const WEEKS = 3 * 7 * 24 * 3_600_000
/** Levels of a player who prefers gathering to smithing. */
const LEVELS = [48, 45, 41, 46, 39, 41, 28, 37, 52, 61, 36, 31, 34, 45, 47, 44, 27, 22, 16, 19]
const WORN = {
  weapon: 'moonsilver_greatsword',
  head: 'thistle_hat',
  body: 'thistle_robe',
  legs: 'thistle_skirt',
  cape: 'travellers_cloak',
  neck: 'emerald_amulet',
  feet: 'scaled_boots',
  hands: 'scaled_gloves',
} as const
const QUESTS_DONE = ['first_steps', 'something_in_the_flour', 'nine_loaves', 'the_late_ferry', 'the_cold_forge']
const CARRIED = stacks(
  ['cooked_shrimp', 24],
  ['bread', 12],
  ['logs', 140],
  ['oak_logs', 260],
  ['strength_potion', 3],
  ['guam_seed', 9],
  ['ranarr_seed', 2],
  ['iron_bar', 36],
  ['emerald', 4],
)

/** Turns the character into one after three weeks of play, for pictures. */
export function makeExperienced(player: Player): void {
  const now = player.settledAt
  player.createdAt = now - WEEKS
  SKILLS.forEach((skill, index) => {
    const level = LEVELS[index] ?? 1
    const experience = Math.round((experienceFor(level) * 2 + experienceFor(level + 1)) / 3)
    player.skills[skill] = { ...player.skills[skill], level, experience, reachedAt: now - WEEKS / 4 }
  })
  player.maxHitpoints = player.skills.hitpoints.level * 10
  player.currentHitpoints = player.maxHitpoints - 38
  player.coins = 48_215
  player.inventory = CARRIED.filter(({ id }) => content.items[id])
  player.equipment = { ...WORN }
  const known = Object.values(content.items).filter(({ id, stackable }) => stackable && !(id in WORN))
  player.bank = stacks(...known.slice(0, 74).map(({ id }, index): [string, number] => [id, amountOf(index)]))
  player.collection = Object.fromEntries(
    known
      .slice(0, 160)
      .map(({ id }, index) => [
        id,
        { firstAt: now - WEEKS + index * 3_600_000, firstCount: 1 + (index % 40), total: amountOf(index) * 3 },
      ]),
  )
  player.kills = Object.fromEntries(
    Object.keys(content.monsters)
      .slice(0, 18)
      .map((id, index) => [id, 40 + ((index * 67) % 500)]),
  )
  player.completions = Object.fromEntries(
    Object.keys(content.activities)
      .slice(0, 60)
      .map((id, index) => [id, 25 + ((index * 131) % 2_400)]),
  )
  player.questProgress.completedQuests = QUESTS_DONE
  player.visited = Object.keys(content.locations).slice(0, 9)
  player.statistics = {
    totalPlayTime: WEEKS / 2,
    totalXp: SKILLS.reduce((sum, skill) => sum + player.skills[skill].experience, 0),
    itemsCrafted: 4_812,
    monstersDefeated: Object.values(player.kills).reduce((sum, count) => sum + count, 0),
    questsCompleted: QUESTS_DONE.length,
    deaths: 7,
  }
}

const amountOf = (index: number) => 1 + ((index * 7_919) % 4_600)
