import { content } from '@hearthward/content'
import { type Monster, newPlayer, type Player } from '@hearthward/engine'
import { expect, test } from 'vitest'
import { atMost, isRare, type Luck, luckOf, luckTable, luckText, verdictText } from './luck.ts'

/** A feather that only one monster drops, with a chance of 1 in 128. */
const foe: Monster = {
  ...(content.monsters['chicken'] as Monster),
  loot: [{ itemId: 'feather_of_luck', quantity: 1, chance: 1 / 128 }],
}
const small = {
  ...content,
  items: {
    feather_of_luck: { ...content.items['logs']!, id: 'feather_of_luck', name: 'Feather of luck' },
    logs: content.items['logs']!,
  },
  monsters: { chicken: foe },
}

function after(kills: number, had: number): Player {
  const player = newPlayer('ada', 0)
  player.kills = { chicken: kills }
  if (had > 0) player.collection = { feather_of_luck: { firstAt: 1, firstCount: 9, total: had } }
  return player
}

test('the text names the tries, the expected finds and the actual finds', () => {
  const luck = luckOf(after(214, 3), small, 'feather_of_luck')!
  expect(luckText(luck)).toBe('After 214 kills of Chicken (1 in 128) you can expect 1.7. You found 3.')
  expect(luck.verdict).toBe('usual')
  expect(verdictText(luck)).toBe('About as expected.')
})

test('many more or many fewer finds than expected are good or bad luck', () => {
  const lucky = luckOf(after(128, 4), small, 'feather_of_luck')!
  expect(verdictText(lucky)).toBe('Lucky: one in 52 players would have as many.')
  const unlucky = luckOf(after(640, 0), small, 'feather_of_luck')!
  expect(verdictText(unlucky)).toBe('Unlucky so far: one in 148 players would have as few.')
  const hopeless = luckOf(after(12_800, 0), small, 'feather_of_luck')!
  expect(verdictText(hopeless)).toBe('Unlucky so far: fewer than one in a thousand players would have as few.')
})

test('the number of finds counts, whatever the quantity of each', () => {
  const loot = [{ itemId: 'feather_of_luck', quantity: 5, chance: 1 / 128 }]
  const inFives = { ...small, monsters: { chicken: { ...foe, loot } } }
  const luck = luckOf(after(128, 20), inFives, 'feather_of_luck')!
  expect([luck.expected, luck.had]).toEqual([5, 20])
  expect(verdictText(luck)).toBe(verdictText(luckOf(after(128, 4), small, 'feather_of_luck')!))
})

test('a result that more than one player in ten has is usual', () => {
  const verdict = (kills: number, had: number) => luckOf(after(kills, had), small, 'feather_of_luck')?.verdict
  // At least as many: 8 % and 19 % of players. At most as few: 9 % and 14 %.
  expect([verdict(128, 3), verdict(192, 3)]).toEqual(['lucky', 'usual'])
  expect([verdict(306, 0), verdict(256, 0)]).toEqual(['unlucky', 'usual'])
})

test('certain items and untried ones have no luck', () => {
  expect(luckOf(after(0, 0), small, 'feather_of_luck')).toBeNull()
  const chopper = { ...after(0, 0), completions: { gather_kindling: 500 } }
  expect(luckOf(chopper, small, 'logs')).toBeNull()
  expect([isRare(small, 'feather_of_luck'), isRare(small, 'logs')]).toEqual([true, false])
})

test('the probability of few finds follows Poisson, also with hundreds expected', () => {
  expect(atMost(0, 1)).toBeCloseTo(Math.exp(-1), 12)
  expect(atMost(2, 1)).toBeCloseTo(2.5 * Math.exp(-1), 12)
  expect(atMost(-1, 3)).toBe(0)
  expect(atMost(1_000, 1_000)).toBeGreaterThan(0.5)
  expect(atMost(1_000, 1_000)).toBeLessThan(0.52)
})

test('an item that is rare at one place and common at another is left out', () => {
  const player = { ...after(1_280, 1), completions: { gather_kindling: 500 } }
  const listed = (chance: number) => {
    const kindling = {
      ...content.activities['gather_kindling']!,
      outputs: [{ itemId: 'feather_of_luck', quantity: 1, chance }],
    }
    return luckTable(player, { ...small, activities: { gather_kindling: kindling } }).map(({ itemId }) => itemId)
  }
  expect([listed(0.1), listed(0.5)]).toEqual([['feather_of_luck'], []])
})

test('every figure is finite for a player who has tried everything', () => {
  const player = newPlayer('ada', 0)
  player.kills = Object.fromEntries(Object.keys(content.monsters).map((id) => [id, 5_000]))
  player.completions = Object.fromEntries(Object.keys(content.activities).map((id) => [id, 20_000]))
  const table = luckTable(player, content)
  expect(table.length).toBeGreaterThan(50)
  for (const { luck } of table) expect([luck.expected, luck.oneIn].every(Number.isFinite)).toBe(true)
})

test('two sources are named, and the others are counted', () => {
  const tried = ['Rat', 'Ox', 'Bear', 'Wolf'].map((name) => ({
    kind: 'foe' as const,
    id: name,
    name,
    times: 5,
    quantity: 1,
    chance: 0.1,
  }))
  const textFor = (count: number) => luckText({ ...USUAL_LUCK, tried: tried.slice(0, count) })
  expect(textFor(2)).toContain('5 kills of Rat (1 in 10) and 5 kills of Ox (1 in 10) you can expect 2')
  expect(textFor(3)).toContain('5 kills of Ox (1 in 10) and 1 other source you can expect 2')
  expect(textFor(4)).toContain('5 kills of Ox (1 in 10) and 2 other sources you can expect 2')
})

const USUAL_LUCK: Luck = { tried: [], expected: 2, had: 2, verdict: 'usual', oneIn: 2 }
