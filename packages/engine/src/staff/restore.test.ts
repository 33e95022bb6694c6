import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  advance,
  differencesOf,
  editBetween,
  experienceFor,
  isRefused,
  type Player,
  removedItems,
  resetPlayer,
  restoreProgress,
  undoAct,
} from '../index.ts'
import { advanceBy, gameContent, gameOf, quest } from '../testing/game.ts'
import { activity, pack, performWithEvents, player, START, startIntent, yields } from '../testing/small-world.ts'

const story = quest('story', [{ id: 'one', description: '', type: 'kill', target: 'rat', amount: 3 }] as never)
const parts = {
  quests: [story],
  activities: [activity('chop', { outputs: [yields('logs'), yields('pearl', 1, 0.5)] })],
}
const world = gameOf(parts)

function restored(state: Player, earlier: Player): Player {
  const made = restoreProgress(state, world, earlier, state.settledAt)
  if (isRefused(made)) throw new Error(JSON.stringify(made))
  return made.state
}

const veteran = () =>
  player(
    {
      coins: 5_000,
      inventory: pack(['logs', 5], ['fish']),
      bank: pack(['gem', 9]),
      waiting: { pearl: 2 },
      equipment: { weapon: 'longbow', quiver: 'arrow' },
      ammunition: 20,
      questProgress: { activeQuests: [], completedQuests: ['story'] },
      statistics: { ...player().statistics, totalXp: experienceFor(40), deaths: 3, questsCompleted: 1 },
    },
    { ranged: 40, strength: 5 },
  )

describe('restoring progress', () => {
  test('[ED22] brings back everything that a reset took', () => {
    const before = veteran()
    const after = restored(resetPlayer(before, 'full', START).state, before)
    expect(differencesOf(after, before)).toEqual([])
    expect(after.statistics).toEqual(before.statistics)
    expect(after.inventory).toEqual(before.inventory)
  })

  test('[ED22] takes what came since, and leaves what is not progress', () => {
    const before = veteran()
    const since: Player = {
      ...before,
      coins: 9_000,
      bank: pack(['gem', 50], ['pearl', 7]),
      kills: { rat: 4 },
      achievements: { rich: { completedAt: START, claimed: true, waiting: {} } },
      collection: { pearl: { firstAt: START, firstCount: 1, total: 7 } },
      subscription: { tier: 'basic', until: START + 1 },
      settings: { ...before.settings, autoBankEnabled: true },
      currentLocation: 'varrock',
      statistics: { ...before.statistics, deaths: 5 },
    }
    const after = restored(since, before)
    expect(differencesOf(after, before)).toEqual([])
    const { kills, achievements, subscription, settings, currentLocation } = since
    expect(after).toMatchObject({ kills, achievements, subscription, settings, currentLocation })
    expect(after.collection['pearl']).toEqual(since.collection['pearl'])
    expect(after.statistics.deaths).toBe(5)
  })

  test('[ED23] does not repeat rolls: the work goes on with the next one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 200 }), (first, second) => {
        const early = performWithEvents(player(), world, startIntent('chop')).state
        const earlier = advanceBy(early, world, first * 2_000).state
        const now = advanceBy(earlier, world, second * 2_000).state
        const after = restored(now, earlier)
        expect(after.completions).toEqual(now.completions)
        const [kept, back] = [now, after].map((state) => advance(state, world, now.settledAt + 20_000).state)
        const gained = (later: Player | undefined, from: Player) =>
          differencesOf(from, later as Player).map(({ name, from, to }) => [name, Number(to) - Number(from)])
        expect(gained(back, after)).toEqual(gained(kept, now))
      }),
      { numRuns: 30 },
    )
  })

  test('[ED22] can be undone', () => {
    const before = veteran()
    const reset = resetPlayer(before, 'full', START).state
    const after = restored(reset, before)
    const undone = undoAct(after, world, { ...editBetween(reset, after), at: START }, START)
    expect(isRefused(undone) ? undone : differencesOf(undone.state, reset)).toEqual([])
  })

  test('[ED22] leaves out what has left the game, and names it', () => {
    const earlier = player({
      inventory: pack(['relic', 2], ['logs', 1]),
      bank: pack(['idol', 1]),
      waiting: { relic: 1 },
      equipment: { head: 'crown', quiver: 'old_arrow' },
      ammunition: 9,
      questProgress: { activeQuests: [], completedQuests: ['forgotten'] },
    })
    const after = restored(player(), earlier)
    expect(after).toMatchObject({ bank: [], waiting: {}, equipment: {}, ammunition: 0 })
    expect(after.inventory).toEqual([{ id: 'logs', quantity: 1, slot: 1 }])
    expect(after.questProgress.completedQuests).toEqual([])
    expect(removedItems(earlier, gameContent(parts)).sort()).toEqual(['crown', 'idol', 'old_arrow', 'relic'])
  })
})

test('[ED22] the differences of two states count an item wherever it is', () => {
  const from = player({ coins: 5, inventory: pack(['arrow', 3]), bank: pack(['gem', 1]) })
  const to = player(
    { coins: 9, bank: pack(['arrow', 1]), equipment: { quiver: 'arrow' }, ammunition: 1 },
    { mining: 2 },
  )
  expect(differencesOf(from, to)).toEqual([
    { kind: 'coins', name: '', from: 5, to: 9 },
    { kind: 'item', name: 'arrow', from: 3, to: 2 },
    { kind: 'item', name: 'gem', from: 1, to: 0 },
    { kind: 'equipment', name: 'quiver', from: null, to: 'arrow' },
    { kind: 'experience', name: 'mining', from: 0, to: experienceFor(2) },
  ])
})
