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

const possibleGain = (state: Player, skill: SkillType, span: number) =>
  maxPossibleGain(state, [eraOf(world)], skill, state.skills[skill].experience, span)

/** The era before and after staff have removed the rewards and the trainer. */
const era = eraOf(world)
const lessPaid = gameOf({ quests: [quest('open', [talk])], achievements: [achievement('lumberjack', {})] })
const editedEras = [era, { ...eraOf(lessPaid), from: era.from + 1 }]

describe('[X5] the bound of what a player can have gained', () => {
  test('[X5] is the best work for the whole time, one completion more, and one-time rewards', () => {
    // 10 points every 2 s, the quest that is open and the achievement not earned yet.
    const once = 700 + 50
    expect(possibleGain(player(), 'woodcutting', 0)).toBe(10 + once)
    expect(possibleGain(player(), 'woodcutting', minutes(1))).toBe(10 + 300 + once)
    const double = maxPossibleGain(player(), [{ ...eraOf(world), xpMultiplier: 2 }], 'woodcutting', 0, minutes(1))
    expect(double).toBe(2 * (310 + once))
  })

  test('[X5] includes no reward twice, and none of a quest that cannot be started', () => {
    const had = player({
      questProgress: { activeQuests: [], completedQuests: ['open'] },
      achievements: { lumberjack: { completedAt: 0, claimed: true, waiting: {} } },
    })
    expect(possibleGain(had, 'woodcutting', 0)).toBe(10)
    const under = performIntent(player(), world, { type: 'startQuest', questId: 'open' })
    expect(possibleGain(under, 'woodcutting', 0)).toBe(possibleGain(player(), 'woodcutting', 0))
    expect(possibleGain(player({}, { mining: 20 }), 'woodcutting', 0)).toBe(10 + 700 + 50 + 9_000)
  })

  test('[X5] includes the lessons the coins can pay for, in skills that are taught', () => {
    expect(possibleGain(player({ coins: 2_500 }), 'mining', 0)).toBe(1_000)
    expect(possibleGain(player({ coins: 2_500 }), 'fishing', 0)).toBe(0)
  })

  test('[X5] includes the crops of the open slots', () => {
    // Universal work brings 10 every 2 s; guam 18 points in ten minutes, from one slot.
    expect(possibleGain(player(), 'farming', 0)).toBe(10 + 18)
    expect(possibleGain(player(), 'farming', minutes(10))).toBe(10 + 3_000 + 18 + 18)
    expect(possibleGain(player({}, { farming: 50 }), 'farming', 0)).toBe(10 + 2 * 155)
  })

  test('[X5] includes rewards and lessons as they were before an edit by staff', () => {
    expect(maxPossibleGain(player(), editedEras, 'woodcutting', 0, 0)).toBe(10 + 700 + 50)
    expect(maxPossibleGain(player({ coins: 2_500 }), editedEras, 'mining', 0, 0)).toBe(1_000)
    expect(maxPossibleGain(player(), editedEras.toReversed(), 'woodcutting', 0, 0)).toBe(10 + 700 + 50)
  })

  test('[X5] includes an offline item in the pack, once its eight hours could have passed', () => {
    const holder = player({ inventory: pack(['idle_crystal', 1]) })
    expect(possibleGain(holder, 'fishing', hours(8) - 1)).toBe(0)
    expect(possibleGain(holder, 'fishing', hours(20))).toBe(100_800)
    expect(possibleGain(player(), 'fishing', hours(20))).toBe(0)
  })
})

describe('[X7] the bound of gains between two states', () => {
  const before = player()
  const later = (change: Partial<Player> = {}) => player({ ...change, settledAt: before.settledAt + minutes(1) })
  const gainBetween = (after: Player, skill: SkillType = 'woodcutting', from = before) =>
    maxGainBetween(from, after, [eraOf(world)], skill)

  test('[X7] is the best work of the time and one completion more, and no reward that was not paid', () => {
    expect(gainBetween(later())).toBe(10 + 300)
    expect(maxGainBetween(before, later(), [{ ...eraOf(world), xpMultiplier: 2 }], 'woodcutting')).toBe(2 * 310)
  })

  test('[X7] includes the quest and the achievement completed in between, and none from before', () => {
    const rewarded = {
      questProgress: { activeQuests: [], completedQuests: ['open'] },
      achievements: { lumberjack: { completedAt: 0, claimed: true, waiting: {} } },
    }
    expect(gainBetween(later(rewarded))).toBe(310 + 700 + 50)
    expect(gainBetween(later(rewarded), 'woodcutting', player(rewarded))).toBe(310)
  })

  test('[X7] includes rewards and lessons as they were paid before an edit by staff', () => {
    const rewarded = later({
      questProgress: { activeQuests: [], completedQuests: ['open'] },
      achievements: { lumberjack: { completedAt: 0, claimed: true, waiting: {} } },
      coins: 500,
    })
    expect(maxGainBetween(before, rewarded, editedEras, 'woodcutting')).toBe(310 + 700 + 50)
    expect(maxGainBetween(player({ coins: 3_000 }), rewarded, editedEras, 'mining')).toBe(1_000)
  })

  test('[X7] includes the lessons that were paid for, in skills that are taught', () => {
    const rich = player({ coins: 3_000 })
    expect(gainBetween(later({ coins: 500 }), 'mining', rich)).toBe(1_000)
    expect(gainBetween(later({ coins: 3_000 }), 'mining', rich)).toBe(0)
    expect(gainBetween(later({ coins: 500 }), 'fishing', rich)).toBe(0)
  })

  test('[X7] includes the crops that were harvested and the offline item that was paid', () => {
    const { farming } = before
    expect(gainBetween(later({ farming: { ...farming, totalHarvested: 2 } }), 'farming')).toBeGreaterThan(
      gainBetween(later(), 'farming') + 100,
    )
    const begun = { itemId: 'idle_crystal', skillType: 'fishing', activityId: null, startTime: 0, endTime: 1 } as const
    expect(gainBetween(later({ offlineProgress: null }), 'fishing', player({ offlineProgress: begun }))).toBe(100_800)
    expect(gainBetween(later({ offlineProgress: begun }), 'fishing', player({ offlineProgress: begun }))).toBe(0)
  })

  test('[X7] uses the highest multiplier of a party', () => {
    expect(gainBetween(later({ partyId: 'larks' }))).toBeCloseTo(310 * MOST_PARTY_MULTIPLIER)
  })
})
