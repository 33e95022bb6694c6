import { describe, expect, test } from 'vitest'
import {
  advance,
  type Boost,
  type Era,
  estimate,
  estimateFight,
  hours,
  type Intent,
  maxPossibleGain,
  minutes,
  multipliersFor,
  type Player,
  type SkillType,
  seconds,
  viewOf,
  type World,
} from '../index.ts'
import { advanceBy, fight, gameOf, monster, npc } from '../testing/game.ts'
import {
  activity,
  contentOf,
  era,
  eventsOf,
  pack,
  performIntent,
  player,
  rollsFrom,
  runActivity,
  START,
  startIntent,
  yields,
} from '../testing/small-world.ts'

const feast = (parts: Partial<Boost> = {}): Boost => ({
  name: 'Harvest feast',
  skills: [],
  xpMultiplier: 2,
  dropRateMultiplier: 1,
  ...parts,
})

const chop = activity('chop', { xpRate: 10, outputs: [yields('logs')] })
const content = contentOf([chop])

/** A world with a temporary game event. */
function during(from: number, until: number, ...boosts: Boost[]): World {
  return { timeline: [era(0, content), era(from, content, 1, 1, boosts), era(until, content)], rolls: rollsFrom(1) }
}

const cut = (state: Player) => state.skills.woodcutting.experience

describe('[EV1] a game event multiplies while it is active', () => {
  const world = (...boosts: Boost[]) => gameOf({}, { xpMultiplier: 1.5, boosts })

  test('[EV1] on top of the era, and several on top of each other', () => {
    const [era] = world(feast(), feast({ xpMultiplier: 1.1, dropRateMultiplier: 3 })).timeline as [Era]
    expect(multipliersFor(era, 'mining')).toEqual({ xpMultiplier: 1.5 * 2 * 1.1, dropRateMultiplier: 3 })
    expect(multipliersFor({ xpMultiplier: 1.5, dropRateMultiplier: 1 }, 'mining').xpMultiplier).toBe(1.5)
  })

  test('[EV1] experience of a completion, to the point, in strides and one by one', () => {
    const open = world(feast())
    const begun = performIntent(player(), open, startIntent('chop'))
    for (const pace of ['strides', 'one-by-one'] as const) {
      expect(cut(advance(begun, open, START + hours(1), pace).state)).toBe(1_800 * 10 * 1.5 * 2)
    }
  })

  test('[EV1] the chance of a random output, in strides and one by one, but not of a certain one', () => {
    const lucky = activity('chop', { outputs: [yields('logs'), { itemId: 'pearl', quantity: 1, chance: 0.02 }] })
    const found = (boosts?: Boost[], pace: 'strides' | 'one-by-one' = 'strides') => {
      const open = { timeline: [era(0, contentOf([lucky]), 1, 1, boosts)], rolls: rollsFrom(7) }
      const { events } = advance(performIntent(player(), open, startIntent('chop')), open, START + hours(24), pace)
      const sum = { logs: 0, pearl: 0 }
      for (const { gained } of [...eventsOf(events, 'worked'), ...eventsOf(events, 'found')]) {
        sum.logs += gained['logs'] ?? 0
        sum.pearl += gained['pearl'] ?? 0
      }
      return sum
    }
    const usual = found()
    const tripled = found([feast({ dropRateMultiplier: 3 })])
    expect(tripled.logs).toBe(usual.logs)
    expect(tripled.pearl / usual.pearl).toBeGreaterThan(2.7)
    expect(tripled.pearl / usual.pearl).toBeLessThan(3.3)
    expect(found([feast({ dropRateMultiplier: 3 })], 'one-by-one')).toEqual(tripled)
    expect(found([feast({ dropRateMultiplier: 0 })]).pearl).toBe(0)
  })

  test('[EV1] estimates, the view of an offline item, and the maximum possible gain', () => {
    const open = world(feast())
    const [usual, boosted] = [world().timeline[0], open.timeline[0]] as [Era, Era]
    expect(estimate(player(), boosted, chop).experiencePerHour).toBe(
      2 * estimate(player(), usual, chop).experiencePerHour,
    )
    const possible = (era: Era) => maxPossibleGain(player(), [era], 'woodcutting', 0, minutes(10))
    expect(possible(boosted)).toBe(2 * possible(usual))

    const fishing = gameOf({ activities: [activity('net', { skillType: 'fishing' })] }, { boosts: [feast()] })
    const holder = player({ inventory: pack(['idle_crystal']) })
    const streaming = performIntent(holder, fishing, {
      type: 'useOfflineItem',
      itemId: 'idle_crystal',
      skillType: 'fishing',
    })
    const [era] = fishing.timeline as [Era]
    const shown = viewOf(streaming, era.content, START + hours(8), era).offlineProgress?.totalXp
    const paid = advanceBy(streaming, fishing, hours(8)).state.skills.fishing.experience
    expect([shown, paid]).toEqual([5_760 * 17.5 * 2, 5_760 * 17.5 * 2])
  })
})

describe('[EV2] an event with a list of skills', () => {
  test('[EV2] applies to those skills only', () => {
    const minersOnly = during(0, START + hours(9), feast({ skills: ['mining', 'smithing'] }))
    expect(cut(runActivity(player(), minersOnly, 'chop', minutes(1)).state)).toBe(300)
    const cutters = during(0, START + hours(9), feast({ skills: ['mining', 'woodcutting'] }))
    expect(cut(runActivity(player(), cutters, 'chop', minutes(1)).state)).toBe(600)
  })

  test('[EV2] multiplies the share of its skill in a kill, as in the estimate', () => {
    const rats = { activities: [fight('brawl', 'rat')], monsters: [monster('rat', { hitpoints: 1 })] }
    const gains = (boosts: Boost[]) => {
      const open = gameOf(rats, { boosts })
      const [era] = open.timeline as [Era]
      const { state, events } = runActivity(player(), open, 'brawl', minutes(5))
      const kills = eventsOf(events, 'fought').reduce((sum, event) => sum + event.kills, 0)
      const of = (skill: SkillType) => (state.skills[skill].experience - player().skills[skill].experience) / kills
      const fightAt = era.content.activities['brawl']
      const estimated = fightAt && estimateFight(player(), era, fightAt)?.experiencePerHour
      return { attack: of('attack'), strength: of('strength'), hitpoints: of('hitpoints'), estimated }
    }
    const usual = gains([])
    const strong = gains([feast({ skills: ['strength'], xpMultiplier: 3 })])
    expect(strong.attack).toBeCloseTo(usual.attack)
    expect(strong.hitpoints).toBeCloseTo(usual.hitpoints)
    expect(strong.strength / usual.strength).toBeCloseTo(3, 1)
    expect((strong.estimated?.strength ?? 0) / (usual.estimated?.strength ?? 1)).toBeCloseTo(3, 3)
    expect(strong.estimated?.attack).toBe(usual.estimated?.attack)
  })

  test('[EV2] applies to a harvest, a lesson and an offline item of that skill', () => {
    const parts = {
      activities: [activity('net', { skillType: 'fishing' as const })],
      npcs: [npc('trainer', { type: 'skill_trainer', skillTrainer: { skills: ['attack', 'mining'], maxLevel: 60 } })],
    }
    const ada = player({ inventory: pack(['guam_seed'], ['idle_crystal']), coins: 1_000 })
    const gained = (boosts: Boost[]) => {
      const open = gameOf(parts, { boosts })
      const gainedBy = (skill: SkillType, span: number, ...intents: Intent[]) => {
        const begun = intents.slice(0, 1).reduce((state, intent) => performIntent(state, open, intent), ada)
        const grown = span > 0 ? advanceBy(begun, open, span).state : begun
        const state = intents.slice(1).reduce((now, intent) => performIntent(now, open, intent), grown)
        return state.skills[skill].experience
      }
      return [
        gainedBy(
          'farming',
          seconds(600),
          { type: 'plant', slotId: 1, seedId: 'guam_seed' },
          { type: 'harvest', slotId: 1 },
        ),
        gainedBy('fishing', hours(8), { type: 'useOfflineItem', itemId: 'idle_crystal', skillType: 'fishing' }),
        gainedBy('attack', 0, { type: 'trainSkill', npcId: 'trainer', skillType: 'attack' }),
        gainedBy('mining', 0, { type: 'trainSkill', npcId: 'trainer', skillType: 'mining' }),
      ]
    }
    const [farming, fishing, attack, mining] = gained([]) as [number, number, number, number]
    const named = gained([feast({ skills: ['farming', 'fishing', 'attack'] })])
    expect(named).toEqual([farming * 2, fishing * 2, attack * 2, mining])
  })
})

describe('[EV3] an event applies from its start until its end', () => {
  test('[EV3] [ANN-6] to the millisecond, in the middle of an absence', () => {
    const from = START + hours(2)
    const until = START + hours(5)
    const { state } = runActivity(player(), during(from, until, feast()), 'chop', hours(8))
    // A completion at the start of the event counts, one at its end does not.
    const boosted = (hours(3) / seconds(2)) * 10
    expect(cut(state)).toBe((hours(8) / seconds(2)) * 10 + boosted)
    const pieces = [hours(1), hours(2) - 1, hours(2), hours(4.5), hours(5), hours(8)]
    let seen = performIntent(player(), during(from, until, feast()), startIntent('chop'))
    for (const span of pieces) seen = advance(seen, during(from, until, feast()), START + span).state
    expect(seen).toEqual(state)
  })

  test('[EV3] the completion that ends at its first moment counts, the one that ends at its last does not', () => {
    const gain = (from: number, until: number) => {
      const world = during(START + from, START + until, feast())
      return cut(runActivity(player(), world, 'chop', seconds(2)).state)
    }
    expect([gain(2_000, 9_000), gain(2_001, 9_000), gain(0, 2_000), gain(0, 2_001)]).toEqual([20, 10, 10, 20])
  })
})
