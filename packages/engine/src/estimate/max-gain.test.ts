import { describe, expect, test } from 'vitest'
import {
  hours,
  MOST_PARTY_MULTIPLIER,
  maxGainBetween,
  maxPossibleGain,
  minutes,
  type Player,
  type SkillType,
} from '../index.ts'
import { achievement, gameOf, npc, quest } from '../testing/game.ts'
import { eraOf, pack, performIntent, player } from '../testing/small-world.ts'

const talk = { id: 'talk', type: 'talk', text: '', requirements: { npcId: 'sage' } } as const
const world = gameOf({
  quests: [
    quest('open', [talk], { rewards: { coins: 0, xp: { woodcutting: 700 } } }),
    quest('closed', [talk], { requirements: { mining: 20 }, rewards: { coins: 0, xp: { woodcutting: 9_000 } } }),
  ],
  achievements: [
    achievement('lumberjack', {
      requirements: [{ type: 'completions', target: 'chop', count: 10 }],
      rewards: { xp: { woodcutting: 50 } },
    }),
    achievement('of_old', { isActive: false, rewards: { xp: { woodcutting: 8_000 } } }),
  ],
  npcs: [npc('sage', { skillTrainer: { skills: ['mining'], maxLevel: 99 } })],
})

const possible = (state: Player, skill: SkillType, span: number) =>
  maxPossibleGain(state, [eraOf(world)], skill, state.skills[skill].experience, span)

describe('[X5] the bound of what a player can have gained', () => {
  test('[X5] is the best work for the whole time, one completion more, and one-time rewards', () => {
    // 10 points every 2 s, the quest that is open and the achievement not earned yet.
    const once = 700 + 50
    expect(possible(player(), 'woodcutting', 0)).toBe(10 + once)
    expect(possible(player(), 'woodcutting', minutes(1))).toBe(10 + 300 + once)
    const double = maxPossibleGain(player(), [{ ...eraOf(world), xpMultiplier: 2 }], 'woodcutting', 0, minutes(1))
    expect(double).toBe(2 * (310 + once))
  })

  test('[X5] includes no reward twice, and none of a quest that cannot be started', () => {
    const had = player({
      questProgress: { activeQuests: [], completedQuests: ['open'] },
      achievements: { lumberjack: { completedAt: 0, claimed: true, waiting: {} } },
    })
    expect(possible(had, 'woodcutting', 0)).toBe(10)
    const under = performIntent(player(), world, { type: 'startQuest', questId: 'open' })
    expect(possible(under, 'woodcutting', 0)).toBe(possible(player(), 'woodcutting', 0))
    expect(possible(player({}, { mining: 20 }), 'woodcutting', 0)).toBe(10 + 700 + 50 + 9_000)
  })

  test('[X5] includes the lessons the coins can pay for, in skills that are taught', () => {
    expect(possible(player({ coins: 2_500 }), 'mining', 0)).toBe(1_000)
    expect(possible(player({ coins: 2_500 }), 'fishing', 0)).toBe(0)
  })

  test('[X5] includes the crops of the open slots', () => {
    // Universal work brings 10 every 2 s; guam 18 points in ten minutes, from one slot.
    expect(possible(player(), 'farming', 0)).toBe(10 + 18)
    expect(possible(player(), 'farming', minutes(10))).toBe(10 + 3_000 + 18 + 18)
    expect(possible(player({}, { farming: 50 }), 'farming', 0)).toBe(10 + 2 * 155)
  })

  test('[X5] includes an offline item in the pack, once its eight hours could have passed', () => {
    const holder = player({ inventory: pack(['idle_crystal', 1]) })
    expect(possible(holder, 'fishing', hours(8) - 1)).toBe(0)
    expect(possible(holder, 'fishing', hours(20))).toBe(100_800)
    expect(possible(player(), 'fishing', hours(20))).toBe(0)
  })
})

describe('[X7] the bound of gains between two states', () => {
  const before = player()
  const later = (change: Partial<Player> = {}) => player({ ...change, settledAt: before.settledAt + minutes(1) })
  const allowed = (after: Player, skill: SkillType = 'woodcutting', from = before) =>
    maxGainBetween(from, after, [eraOf(world)], skill)

  test('[X7] is the best work of the time and one completion more, and no reward that was not paid', () => {
    expect(allowed(later())).toBe(10 + 300)
    expect(maxGainBetween(before, later(), [{ ...eraOf(world), xpMultiplier: 2 }], 'woodcutting')).toBe(2 * 310)
  })

  test('[X7] includes the quest and the achievement completed in between, and none from before', () => {
    const rewarded = {
      questProgress: { activeQuests: [], completedQuests: ['open'] },
      achievements: { lumberjack: { completedAt: 0, claimed: true, waiting: {} } },
    }
    expect(allowed(later(rewarded))).toBe(310 + 700 + 50)
    expect(allowed(later(rewarded), 'woodcutting', player(rewarded))).toBe(310)
  })

  test('[X7] includes the lessons that were paid for, in skills that are taught', () => {
    const rich = player({ coins: 3_000 })
    expect(allowed(later({ coins: 500 }), 'mining', rich)).toBe(1_000)
    expect(allowed(later({ coins: 3_000 }), 'mining', rich)).toBe(0)
    expect(allowed(later({ coins: 500 }), 'fishing', rich)).toBe(0)
  })

  test('[X7] includes the crops that were harvested and the offline item that was paid', () => {
    const { farming } = before
    expect(allowed(later({ farming: { ...farming, totalHarvested: 2 } }), 'farming')).toBeGreaterThan(
      allowed(later(), 'farming') + 100,
    )
    const begun = { itemId: 'idle_crystal', skillType: 'fishing', activityId: null, startTime: 0, endTime: 1 } as const
    expect(allowed(later({ offlineProgress: null }), 'fishing', player({ offlineProgress: begun }))).toBe(100_800)
    expect(allowed(later({ offlineProgress: begun }), 'fishing', player({ offlineProgress: begun }))).toBe(0)
  })

  test('[X7] uses the highest multiplier of a party', () => {
    expect(allowed(later({ partyId: 'larks' }))).toBeCloseTo(310 * MOST_PARTY_MULTIPLIER)
  })
})
