import {
  type Activity,
  askedPrice,
  type Content,
  type Era,
  effectiveChance,
  estimate,
  find,
  isFight,
  type Player,
  SKILLS,
  type SkillType,
  type Source,
  sourcesOf,
  type Use,
  usesOf,
} from '@hearthward/engine'
import { formatExact, plural } from '../../ui/format/numbers.ts'
import { isRecipe } from '../action/works.ts'
import { peopleAt, tradeText } from '../people/people.ts'
import { ownLevel } from '../place/activities.ts'
import {
  achievementLine,
  coinLine,
  type DetailLine,
  growthOf,
  itemLine,
  membersNote,
  monsterLine,
  personLine,
  questLine,
  seedLine,
  workLine,
} from './lines.ts'
import { levelOf, rankOf } from './ranks.ts'

export interface DetailSection {
  title: string
  lines: DetailLine[]
}

const byChance = (a: DetailLine, b: DetailLine) => (b.chance ?? 1) - (a.chance ?? 1)

/** Where an item comes from in the present era. */
export function sourceSections(player: Player, era: Era, itemId: string): DetailSection[] {
  const { content } = era
  const sources = [...(sourcesOf(content).get(itemId) ?? [])].sort((a, b) => levelOf(a) - levelOf(b))
  const lines = (...kinds: Source['kind'][]) =>
    sources.filter(({ kind }) => kinds.includes(kind)).map((source) => sourceLine(player, era, itemId, source))
  const works = lines('work').sort(byChance)
  return withoutEmpty([
    { title: 'Gathered and made', lines: works.filter(({ target }) => target?.kind === 'activities') },
    { title: 'Recipes', lines: works.filter(({ target }) => target?.kind === 'recipes') },
    { title: 'Grown', lines: lines('crop') },
    { title: 'Dropped by', lines: lines('drop').sort(byChance) },
    { title: 'Sold by', lines: lines('shop') },
    { title: 'Rewards', lines: lines('gift', 'reward') },
  ])
}

function withoutEmpty(sections: DetailSection[]): DetailSection[] {
  return sections.filter(({ lines }) => lines.length > 0)
}

function sourceLine(player: Player, era: Era, itemId: string, source: Source): DetailLine {
  const { content } = era
  switch (source.kind) {
    case 'work':
      return {
        ...workLine(content, source.work),
        brings: source.quantity,
        chance: effectiveChance(era, source.work.skillType, source.chance),
        perHour: estimate(player, era, source.work).gainedPerHour[itemId] ?? null,
      }
    case 'drop':
      return {
        ...monsterLine(content, source.monster.id),
        brings: source.quantity,
        chance: effectiveChance(era, skillAgainst(content, source.monster.id), source.chance),
      }
    case 'shop':
      return { ...personLine(content, source.npc.id), aside: plural(askedPrice(source.price, era), 'coin') }
    case 'gift':
      return {
        ...(source.quest ? questLine(content, source.quest.id) : personLine(content, source.npc.id)),
        key: `gift-${source.npc.id}-${source.quest?.id}`,
        note: source.quest ? `Quest · from ${source.npc.name}` : 'Gift',
        brings: source.quantity,
      }
    case 'reward':
      return { ...achievementLine(source.achievement), brings: source.quantity }
    case 'crop':
      return seedLine(content, source.seed.seedId)
  }
}

/** What an item is used for. */
export function purposeSections(content: Content, itemId: string): DetailSection[] {
  const uses = usesOf(content).get(itemId) ?? []
  const lines = (matches: (use: Use) => boolean) => uses.filter(matches).map((use) => purposeLine(content, use))
  const isWork = (use: Use, consumed: boolean) => use.kind === 'work' && use.consumed === consumed
  return withoutEmpty([
    { title: 'Recipes', lines: lines((use) => isWork(use, true) && use.kind === 'work' && isRecipe(use.work)) },
    { title: 'Activities', lines: lines((use) => isWork(use, true) && use.kind === 'work' && !isRecipe(use.work)) },
    { title: 'Tool for', lines: lines((use) => isWork(use, false)) },
    { title: 'Grows into', lines: lines(({ kind }) => kind === 'crop') },
    {
      title: 'Needed for',
      lines: withoutDuplicates(lines(({ kind }) => kind === 'step' || kind === 'errand' || kind === 'achievement')),
    },
  ])
}

/** Removes duplicates: a quest may have an item gathered and then handed over. */
function withoutDuplicates(lines: DetailLine[]): DetailLine[] {
  return lines.filter(({ key }, at) => lines.findIndex((other) => other.key === key) === at)
}

function purposeLine(content: Content, use: Use): DetailLine {
  switch (use.kind) {
    case 'work':
      return { ...workLine(content, use.work), aside: use.consumed ? `uses ${use.quantity}` : `needs ${use.quantity}` }
    case 'step':
      return { ...questLine(content, use.quest.id), aside: formatExact(use.quantity) }
    case 'errand':
      return {
        ...(use.quest ? questLine(content, use.quest.id) : personLine(content, use.npc.id)),
        aside: formatExact(use.quantity),
      }
    case 'achievement':
      return { ...achievementLine(use.achievement), aside: formatExact(use.quantity) }
    case 'crop':
      return { ...itemLine(content, use.seed.herbId), note: growthOf(use.seed) }
  }
}

/** The skill a fight is listed under: game events multiply drops by skill. */
function skillAgainst(content: Content, monsterId: string): SkillType {
  return Object.values(content.activities).find((fight) => fight.monsterId === monsterId)?.skillType ?? 'attack'
}

/** The loot of a monster, the most likely first. */
export function lootLines(era: Era, monsterId: string, gainedPerHour: Readonly<Record<string, number>>): DetailLine[] {
  const { loot = [], coins } = find(era.content.monsters, monsterId) ?? {}
  const lines = loot.map(({ itemId, quantity, chance }, index) => ({
    ...itemLine(era.content, itemId),
    key: `${itemId}-${index}`,
    quantity,
    chance: effectiveChance(era, skillAgainst(era.content, monsterId), chance),
    perHour: gainedPerHour[itemId] ?? null,
  }))
  const purse = coins && coins.most > 0 ? [coinLine(coins)] : []
  return [...purse, ...lines.sort(byChance)]
}

/** The outputs of an activity or recipe. */
export function yieldLines(player: Player, era: Era, work: Activity): DetailLine[] {
  const { gainedPerHour } = estimate(player, era, work)
  return work.outputs
    .map(({ itemId, quantity, chance }, index) => ({
      ...itemLine(era.content, itemId),
      key: `${itemId}-${index}`,
      quantity,
      chance: effectiveChance(era, work.skillType, chance),
      perHour: gainedPerHour[itemId] ?? null,
    }))
    .sort(byChance)
}

/** The quests and achievements that count a kill or a completion. */
export function goalLines(content: Content, type: 'kills' | 'completions', id: string): DetailLine[] {
  const quests = Object.values(content.quests).flatMap((quest) =>
    quest.steps
      .filter((step) => type === 'kills' && step.type === 'kill' && step.target === id)
      .map(({ amount = 1 }) => ({ ...questLine(content, quest.id), aside: formatExact(amount) })),
  )
  const achievements = Object.values(content.achievements).flatMap((achievement) =>
    achievement.requirements
      .filter((requirement) => achievement.isActive && requirement.type === type && requirement.target === id)
      .map(({ count = 1 }) => ({ ...achievementLine(achievement), aside: formatExact(count) })),
  )
  return withoutDuplicates([...quests, ...achievements])
}

/** The people and activities at a place. */
export function placeSections(content: Content, placeId: string): DetailSection[] {
  const here = Object.values(content.activities).filter(
    ({ locationId, deactivated }) => locationId === placeId && !deactivated,
  )
  const works = (category: Activity['category']) =>
    here
      .filter((work) => work.category === category && !isFight(work))
      .sort((a, b) => SKILLS.indexOf(a.skillType) - SKILLS.indexOf(b.skillType) || ownLevel(a) - ownLevel(b))
      .map((work) => ({ ...workLine(content, work), note: rankOf(work) + membersNote(work) }))
  const foes = here.flatMap(({ monsterId }) => find(content.monsters, monsterId ?? '') ?? [])
  return withoutEmpty([
    {
      title: 'People',
      lines: peopleAt(content, placeId).map((npc) => ({ ...personLine(content, npc.id), note: tradeText(npc) ?? '' })),
    },
    { title: 'Gather', lines: works('gathering') },
    { title: 'Make', lines: works('making') },
    {
      title: 'Fight',
      lines: foes
        .sort((a, b) => a.level - b.level)
        .map(({ id, level, hitpoints }) => ({
          ...monsterLine(content, id),
          note: `Level ${level} · ${plural(hitpoints, 'hitpoint')}`,
        })),
    },
  ])
}
