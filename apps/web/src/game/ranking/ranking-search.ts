import { type Content, type RankingGoal, SKILLS, type SkillType } from '@hearthward/engine'
import { SKILL_ICONS } from '../../ui/icons/icon-names.ts'
import { KIND_NAMES } from '../items/items.ts'
import type { Command } from '../palette/command.ts'
import { entryOf, search } from '../palette/search.ts'
import { rankableItems } from './rankable-items.ts'
import { rankingAddress, rankingName } from './ranking-goals.ts'

/** A goal found by a typed text, as a command that opens its ranking. */
export interface FoundRanking extends Command {
  goal: RankingGoal
}

const BEST = /^best(?:\s+(?:activit(?:y|ies)|foes?))?(?:\s+for)?\s+/i

/** What the palette finds for 'best smithing', 'best coins' and 'best oak logs'. */
export function paletteRankings(
  content: Content,
  skills: readonly SkillType[],
  text: string,
  most: number,
): FoundRanking[] {
  if (!BEST.test(text)) return []
  const coins = command(content, { kind: 'coins' }, 'two-coins', 'Profit an hour')
  const bySkill = SKILLS.filter((skill) => skills.includes(skill)).map((skill) =>
    command(content, { kind: 'experience', skill }, SKILL_ICONS[skill], 'Experience an hour'),
  )
  return found([coins, ...bySkill, ...itemRankings(content)], text.replace(BEST, ''), most)
}

/** The items whose name matches the typed text, best first. */
export function searchItemRankings(content: Content, text: string, most: number): FoundRanking[] {
  return found(itemRankings(content), text, most)
}

function found(all: readonly FoundRanking[], text: string, most: number): FoundRanking[] {
  if (!text.trim()) return []
  const byId = new Map(all.map((each) => [each.id, each]))
  return search(all.map(entryOf), text, [], most).commands.flatMap(({ id }) => byId.get(id) ?? [])
}

function itemRankings(content: Content): FoundRanking[] {
  return rankableItems(content).map(({ id, icon, type }) =>
    command(content, { kind: 'item', itemId: id }, icon, KIND_NAMES[type]),
  )
}

function command(content: Content, goal: RankingGoal, icon: string, hint: string): FoundRanking {
  const address = rankingAddress(goal)
  return {
    id: `best:${address}`,
    group: 'Best activities',
    label: rankingName(content, goal),
    icon,
    hint,
    effect: { page: { to: '/game/best', search: { for: address } } },
    goal,
  }
}
