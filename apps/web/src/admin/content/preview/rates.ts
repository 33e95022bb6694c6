import {
  type Activity,
  type Content,
  type ContentTable,
  type EntryOf,
  estimate,
  estimateFight,
  experienceFor,
  isFight,
  newPlayer,
  type Player,
  recipeActivityId,
  SKILLS,
  shopWorth,
  sourcesOf,
  stillUsedBy,
  USUAL_RATES,
  usesOf,
  withActive,
  workOf,
  workProfitPerHour,
} from '@hearthward/engine'

/** The value of an hour of an activity at a level, computed by the engine's estimates. */
export interface Worth {
  level: number
  experience: number
  /** The sale value of the yield minus that of the supplies, plus dropped coins. */
  coins: number
}

/** The content with one entry replaced or added. */
export function contentWith(content: Content, table: ContentTable, id: string, entry: object): Content {
  return { ...content, [table]: { ...content[table], [id]: entry } } as Content
}

/** A player with every skill at a level, no equipment and an empty inventory. */
function playerAtLevel(level: number): Player {
  const player = newPlayer('preview', 0)
  for (const skill of SKILLS)
    player.skills[skill] = { ...player.skills[skill], level, experience: experienceFor(level) }
  player.maxHitpoints = level * 10
  player.currentHitpoints = player.maxHitpoints
  return player
}

/** The required level, half-way to the highest, and the highest. */
export function levelsFor({ levelRequirements }: Activity): number[] {
  const least = Math.max(1, ...Object.values(levelRequirements).map(Number))
  return [...new Set([least, Math.round((least + 99) / 2), 99])]
}

export function hourlyWorth(content: Content, work: Activity, level: number): Worth | null {
  const era = { from: 0, content, ...USUAL_RATES }
  const player = playerAtLevel(level)
  if (isFight(work)) {
    const fight = estimateFight(player, era, work)
    if (!fight) return null
    const experience = Object.values(fight.experiencePerHour).reduce((sum, points) => sum + points, 0)
    return { level, experience, coins: fight.coinsPerHour + shopWorth(era, fight.gainedPerHour) }
  }
  const rates = estimate(player, era, work)
  return { level, experience: rates.experiencePerHour, coins: workProfitPerHour(era, rates) }
}

/** The activities affected by an entry: itself, or the fights against a monster. */
export function affectedActivities(content: Content, table: ContentTable, id: string): Activity[] {
  if (table === 'activities') return [content.activities[id]].filter((work) => work !== undefined)
  if (table === 'recipes') return [workOf(content, recipeActivityId(id))].filter((work) => work !== undefined)
  if (table !== 'monsters') return []
  return Object.values(content.activities).filter(({ monsterId }) => monsterId === id)
}

/** What a change opens and closes for players, in sentences. */
export function consequences<Table extends ContentTable>(
  content: Content,
  table: Table,
  id: string,
  entry: EntryOf<Table>,
): string[] {
  const after = contentWith(content, table, id, entry)
  const nameOf = (item: string) => after.items[item]?.name ?? item
  const differ = (of: typeof sourcesOf | typeof usesOf, gone: string, come: string) => {
    const was = new Set(of(content).keys())
    const is = new Set(of(after).keys())
    return [
      ...[...was].filter((item) => !is.has(item)).map((item) => `${nameOf(item)} ${gone}`),
      ...[...is].filter((item) => !was.has(item)).map((item) => `${nameOf(item)} ${come}`),
    ]
  }
  const isNewItem = table === 'items' && !content.items[id]
  return [
    ...differ(sourcesOf, 'can no longer be obtained', 'can now be obtained'),
    ...differ(usesOf, 'no longer has a use', 'now has a use'),
    ...(isNewItem && !sourcesOf(after).has(id) ? [`${nameOf(id)} cannot be obtained yet: nothing yields it`] : []),
  ]
}

/** The names of the entries that make the server refuse a deactivation. */
export function deactivationObstacles(content: Content, table: ContentTable, entry: object): string[] {
  const id = String((entry as { id: unknown }).id)
  return stillUsedBy(content, contentWith(content, table, id, withActive(table, entry as never, false)), table, id)
}

/** The names of the entries that make the server refuse to delete a recipe. */
export function deletionObstacles(content: Content, recipeId: string): string[] {
  const { [recipeId]: _, ...others } = content.recipes
  return stillUsedBy(content, { ...content, recipes: others }, 'recipes', recipeId)
}
