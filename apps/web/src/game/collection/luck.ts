import { type Content, find, isFight, type Output, type Player, RARE_CHANCE, worksOf } from '@hearthward/engine'
import { formatChance } from '../../ui/format/chances.ts'
import { formatExact, plural } from '../../ui/format/numbers.ts'

/** An activity or a monster that yields an item, with its chance. */
interface Chance {
  kind: 'work' | 'foe'
  /** The id of the activity or the monster. */
  id: string
  name: string
  chance: number
  quantity: number
}

/** A source with the number of tries. */
interface Tried extends Chance {
  times: number
}

export interface Luck {
  /** The tried sources, the most tries first. */
  tried: Tried[]
  /** The expected quantity after these tries. */
  expected: number
  had: number
  verdict: 'lucky' | 'usual' | 'unlucky'
  /** One in this many players is at least as lucky, or as unlucky. */
  oneIn: number
}

const cachedChances = new WeakMap<Content, Map<string, Chance[]>>()

/** All sources by item. Deactivated ones are included: the tries made there still count. */
function chancesOf(content: Content): ReadonlyMap<string, readonly Chance[]> {
  const cached = cachedChances.get(content)
  if (cached) return cached
  const chances = new Map<string, Chance[]>()
  const add = (kind: Chance['kind'], id: string, name: string, outputs: readonly Output[]) => {
    for (const { itemId, chance, quantity } of outputs) {
      const others = chances.get(itemId) ?? []
      chances.set(itemId, [...others, { kind, id, name, chance, quantity }])
    }
  }
  for (const work of worksOf(content)) if (!isFight(work)) add('work', work.id, work.name, work.outputs)
  for (const { id, name, loot } of Object.values(content.monsters)) add('foe', id, name, loot)
  cachedChances.set(content, chances)
  return chances
}

/** The sources of an item, the most likely first. */
function chancesFor(content: Content, itemId: string): readonly Chance[] {
  return (chancesOf(content).get(itemId) ?? []).toSorted((a, b) => b.chance - a.chance)
}

/** True if the item is rare at every source. */
export function isRare(content: Content, itemId: string): boolean {
  const chances = chancesOf(content).get(itemId) ?? []
  return chances.length > 0 && isOnlyByChance(content, itemId) && chances.every(({ chance }) => chance <= RARE_CHANCE)
}

/** True if no source is certain and the item cannot be grown, so that every find is luck. */
function isOnlyByChance(content: Content, itemId: string): boolean {
  const chances = chancesOf(content).get(itemId) ?? []
  const isGrown = Object.values(content.seeds).some(({ herbId }) => herbId === itemId)
  return !isGrown && chances.length > 0 && chances.every(({ chance }) => chance < 1)
}

/** The finds compared with the expected number; null if the item does not depend on luck or was not tried for. */
export function luckOf(player: Player, content: Content, itemId: string): Luck | null {
  if (!isOnlyByChance(content, itemId)) return null
  const tried = (chancesOf(content).get(itemId) ?? [])
    .map((chance) => ({ ...chance, times: timesOf(player, chance) }))
    .filter(({ times }) => times > 0)
    .sort((a, b) => b.times - a.times)
  if (tried.length === 0) return null
  const finds = tried.reduce((sum, { times, chance }) => sum + times * chance, 0)
  const expected = tried.reduce((sum, { times, chance, quantity }) => sum + times * chance * quantity, 0)
  const had = find(player.collection, itemId)?.total ?? 0
  return { tried, expected, had, ...judgeLuck(Math.round(had / (expected / finds)), finds) }
}

function timesOf({ completions, kills }: Player, { kind, id }: Chance): number {
  return (kind === 'foe' ? kills[id] : completions[id]) ?? 0
}

/** The luckiest and the unluckiest tenth of players are called so. */
const REMARKABLE = 0.1

function judgeLuck(finds: number, expected: number): Pick<Luck, 'verdict' | 'oneIn'> {
  const asMany = 1 - atMost(finds - 1, expected)
  const asFew = atMost(finds, expected)
  if (asMany <= REMARKABLE) return { verdict: 'lucky', oneIn: 1 / Math.max(asMany, Number.EPSILON) }
  if (asFew <= REMARKABLE) return { verdict: 'unlucky', oneIn: 1 / Math.max(asFew, Number.EPSILON) }
  return { verdict: 'usual', oneIn: 1 }
}

/**
 * The Poisson probability of at most this many finds. In logarithms: with hundreds expected, the terms would underflow.
 */
export function atMost(finds: number, expected: number): number {
  let term = -expected
  let sum = finds < 0 ? 0 : Math.exp(term)
  for (let count = 1; count <= finds; count++) {
    term += Math.log(expected / count)
    sum += Math.exp(term)
  }
  return Math.min(1, sum)
}

const MOST_NAMED = 2

/** 'After 214 kills of Chicken (1 in 128) you can expect 1.7. You found 3.' */
export function luckText({ tried, expected, had }: Luck): string {
  const named = tried.slice(0, MOST_NAMED).map(({ kind, name, times, chance }) => {
    const what = kind === 'foe' ? `${plural(times, 'kill')} of ${name}` : `${plural(times, 'time')} of “${name}”`
    return `${what} (${formatChance(chance)})`
  })
  const rest = tried.length - named.length
  const after = rest > 0 ? `${named.join(', ')} and ${plural(rest, 'other source')}` : named.join(' and ')
  return `After ${after} you can expect ${formatExact(rounded(expected))}. You found ${formatExact(had)}.`
}

const rounded = (amount: number) => (amount < 10 ? Math.round(amount * 10) / 10 : Math.round(amount))

const FEWEST = 1_000

export function verdictText({ verdict, oneIn }: Luck): string {
  const share =
    oneIn >= FEWEST ? 'fewer than one in a thousand players' : `one in ${formatExact(Math.floor(oneIn))} players`
  if (verdict === 'lucky') return `Lucky: ${share} would have as many.`
  if (verdict === 'unlucky') return `Unlucky so far: ${share} would have as few.`
  return 'About as expected.'
}

/** Items with a higher chance are left out of the table. */
const SELDOM = 0.1

/** The luck with all seldom items that were tried for, the most remarkable first. */
export function luckTable(player: Player, content: Content): { itemId: string; luck: Luck }[] {
  return Object.keys(content.items)
    .filter((itemId) => chancesFor(content, itemId).every(({ chance }) => chance <= SELDOM))
    .flatMap((itemId) => {
      const luck = luckOf(player, content, itemId)
      return luck ? [{ itemId, luck }] : []
    })
    .sort((a, b) => b.luck.oneIn - a.luck.oneIn || b.luck.expected - a.luck.expected)
}
