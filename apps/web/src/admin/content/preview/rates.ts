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
  paidPrice,
  recipeActivityId,
  SKILLS,
  sourcesOf,
  stillUsedBy,
  USUAL_RATES,
  usesOf,
  withActive,
  workOf,
} from '@hearthward/engine'

/** What an hour of something is worth to somebody of a level, by the figures the rules book with. */
export interface Worth {
  level: number
  experience: number
  /** What shops pay for the yield, less what the supplies would have brought, with the coins that drop. */
  coins: number
}

/** The content with one entry otherwise, or in addition. */
export function contentWith(content: Content, table: ContentTable, id: string, entry: object): Content {
  return { ...content, [table]: { ...content[table], [id]: entry } } as Content
}

/** Somebody with every skill at a level, bare hands and an empty pack. */
function somebodyOf(level: number): Player {
  const player = newPlayer('preview', 0)
  for (const skill of SKILLS)
    player.skills[skill] = { ...player.skills[skill], level, experience: experienceFor(level) }
  player.maxHitpoints = level * 10
  player.currentHitpoints = player.maxHitpoints
  return player
}

/** At the level it asks for, half-way up, and at the end. */
export function levelsFor({ levelRequirements }: Activity): number[] {
  const least = Math.max(1, ...Object.values(levelRequirements).map(Number))
  return [...new Set([least, Math.round((least + 99) / 2), 99])]
}

export function worthOf(content: Content, work: Activity, level: number): Worth | null {
  const era = { from: 0, content, ...USUAL_RATES }
  const player = somebodyOf(level)
  const paid = (amounts: Readonly<Record<string, number>>) =>
    Object.entries(amounts).reduce(
      (sum, [id, count]) => sum + count * paidPrice(content.items[id]?.value ?? 0, USUAL_RATES),
      0,
    )
  if (isFight(work)) {
    const fight = estimateFight(player, era, work)
    if (!fight) return null
    const experience = Object.values(fight.experiencePerHour).reduce((sum, points) => sum + points, 0)
    return { level, experience, coins: fight.coinsPerHour + paid(fight.gainedPerHour) }
  }
  const { experiencePerHour, gainedPerHour, usedPerHour } = estimate(player, era, work)
  return { level, experience: experiencePerHour, coins: paid(gainedPerHour) - paid(usedPerHour) }
}

/** What runs on a timer and is touched by an entry: itself, or the fights against a monster. */
export function worksTouched(content: Content, table: ContentTable, id: string): Activity[] {
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
    ...differ(sourcesOf, 'can no longer be had', 'can be had for the first time'),
    ...differ(usesOf, 'is no longer good for anything', 'has a first use'),
    ...(isNewItem && !sourcesOf(after).has(id) ? [`${nameOf(id)} cannot be had yet: nothing yields it`] : []),
  ]
}

/** Everything, by name, for whose sake the server would refuse to deactivate an entry. */
export function obstaclesTo(content: Content, table: ContentTable, entry: object): string[] {
  const id = String((entry as { id: unknown }).id)
  return stillUsedBy(content, contentWith(content, table, id, withActive(table, entry as never, false)), table, id)
}

/** Everything, by name, for whose sake the server would refuse to delete a recipe. */
export function obstaclesToDeleting(content: Content, recipeId: string): string[] {
  const { [recipeId]: _, ...others } = content.recipes
  return stillUsedBy(content, { ...content, recipes: others }, 'recipes', recipeId)
}
