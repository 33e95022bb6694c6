import { describe, expect, test } from 'vitest'
import {
  advance,
  experienceFor,
  hours,
  type Intent,
  MAX_EXPERIENCE,
  type Player,
  type SkillType,
  seconds,
} from '../index.ts'
import { achievement, advanceBy, fight, gameOf, monster, npc, quest } from '../testing/game.ts'
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
  worldOf,
  yields,
} from '../testing/small-world.ts'

const chop = (xpRate: number) => activity('chop', { xpRate, duration: 2_000 })
const boosted = (xpRate: number, xpMultiplier: number) => ({
  timeline: [era(0, contentOf([chop(xpRate)]), xpMultiplier)],
  rolls: rollsFrom(1),
})

describe('[S2] experience is floored once, to thousandths of a point', () => {
  test('[S2] the fraction of a point stays with the skill and becomes a whole one later', () => {
    const world = worldOf([chop(10.4)])
    const { state } = runActivity(player(), world, 'chop', seconds(4))
    expect(state.skills.woodcutting).toMatchObject({ experience: 20, thousandths: 800 })
    const later = advance(state, world, START + seconds(6)).state
    expect(later.skills.woodcutting).toMatchObject({ experience: 31, thousandths: 200 })
    expect(later.statistics.totalXp).toBe(31)
  })

  test('[S2] the flooring comes after the multiplier, not before', () => {
    const { state } = runActivity(player(), boosted(0.0019, 10), 'chop', seconds(2))
    expect(state.skills.woodcutting).toMatchObject({ experience: 0, thousandths: 19 })
  })

  test('[S2] less than a thousandth is lost at each completion', () => {
    const { state } = runActivity(player(), worldOf([chop(1.0009)]), 'chop', seconds(20))
    expect(state.skills.woodcutting).toMatchObject({ experience: 10, thousandths: 0 })
  })

  test('[S2] a fifteen percent weekend on 100 experience pays 115, not 114', () => {
    for (const [xp, multiplier, thousandths] of [
      [100, 1.15, 115_000],
      [24, 1.15, 27_600],
      [5.5, 1.4, 7_700],
      [1.005, 1, 1_005],
      [3, 0.57, 1_710],
    ] as const) {
      const { events } = runActivity(player(), boosted(xp, multiplier), 'chop', seconds(2))
      expect(eventsOf(events, 'worked')[0]?.experience, `${xp} x ${multiplier}`).toBe(thousandths)
    }
  })
})

describe('[S3] a skill has a maximum', () => {
  const nearly = () => {
    const made = player({}, { woodcutting: 99 })
    made.skills.woodcutting.experience = MAX_EXPERIENCE - 15
    made.skills.woodcutting.thousandths = 400
    return made
  }

  test('[S3] [SKILL-3] experience ends at 200,000,000 points exactly', () => {
    const { state } = runActivity(nearly(), worldOf([chop(10)]), 'chop', seconds(60))
    expect(state.skills.woodcutting).toMatchObject({ level: 99, experience: 200_000_000, thousandths: 0 })
    expect(state.statistics.totalXp).toBe(15)
    expect(state.currentAction?.completed).toBe(30)
  })

  test('[S3] [R1] experience above the maximum is not reported as gained', () => {
    const { events } = runActivity(nearly(), worldOf([chop(10)]), 'chop', seconds(60))
    const reported = eventsOf(events, 'worked').reduce((sum, event) => sum + event.experience, 0)
    expect(reported).toBe(14_600)
  })

  test('[S3] [SKILL-4] level 99 is the last, however long the player goes on', () => {
    const { state, events } = runActivity(
      player({}, { woodcutting: 98 }),
      worldOf([chop(10_000)]),
      'chop',
      seconds(86_400),
    )
    expect(state.skills.woodcutting.level).toBe(99)
    expect(eventsOf(events, 'levelled').map(({ level }) => level)).toEqual([99])
    expect(state.skills.woodcutting.experience).toBe(200_000_000)
  })
})

describe('[S4] the moment of a level', () => {
  test('[S4] a level is reached at the end of the completion that reached it, in the middle of a long absence', () => {
    // 83 points at 10 a completion: the ninth; 174: the eighteenth; 276: the twenty-eighth.
    const { state, events } = runActivity(player(), worldOf([chop(10)]), 'chop', seconds(60))
    const levelled = eventsOf(events, 'levelled').map(({ at, level }) => [level, (at - START) / 2_000])
    expect(levelled).toEqual([
      [2, 9],
      [3, 18],
      [4, 28],
    ])
    expect(state.skills.woodcutting).toMatchObject({ level: 4, reachedAt: START + 28 * 2_000 })
  })

  test('[S4] several levels in one completion share its moment', () => {
    const { state, events } = runActivity(player(), worldOf([chop(400)]), 'chop', seconds(2))
    expect(eventsOf(events, 'levelled').map(({ level }) => level)).toEqual([2, 3, 4, 5])
    expect(eventsOf(events, 'levelled').every(({ at }) => at === START + 2_000)).toBe(true)
    expect(state.skills.woodcutting.reachedAt).toBe(START + 2_000)
  })

  test('[S4] a point that is short by a thousandth does not make a level', () => {
    const made = player()
    made.skills.woodcutting.experience = experienceFor(2) - 11
    made.skills.woodcutting.thousandths = 999
    const world = worldOf([chop(10)])
    const first = runActivity(made, world, 'chop', seconds(2)).state
    expect(first.skills.woodcutting).toMatchObject({ level: 1, experience: 82, thousandths: 999, reachedAt: START })
    expect(advance(first, world, START + seconds(4)).state.skills.woodcutting.level).toBe(2)
  })
})

describe('[S7] hitpoints', () => {
  const train = activity('train', { skillType: 'hitpoints', xpRate: 300 })

  test('[S7] [SKILL-8] a hitpoints level makes the maximum ten times the level', () => {
    const { state } = runActivity(player({ currentHitpoints: 55 }), worldOf([train]), 'train', seconds(2))
    expect(state.skills.hitpoints.level).toBe(11)
    expect(state.maxHitpoints).toBe(110)
    expect(state.currentHitpoints).toBe(55)
  })

  test('[S7] [SKILL-9] present hitpoints above the maximum come down to it at the level-up', () => {
    const { state } = runActivity(player({ currentHitpoints: 400 }), worldOf([train]), 'train', seconds(2))
    expect(state.currentHitpoints).toBe(110)
  })

  test('[S7] a level in another skill leaves hitpoints alone', () => {
    const { state } = runActivity(player({ currentHitpoints: 55 }), worldOf([chop(400)]), 'chop', seconds(2))
    expect(state).toMatchObject({ maxHitpoints: 100, currentHitpoints: 55 })
  })
})

test('[S2] an hour of work without experience adds none', () => {
  const world = boosted(18, 0)
  const { state } = advance(performIntent(player(), world, startIntent('chop')), world, START + seconds(3_600))
  expect(state.skills.woodcutting).toMatchObject({ experience: 0, thousandths: 0, level: 1 })
  expect(state.completions).toEqual({ chop: 1_800 })
})

describe('[S8] the multiplier of an era applies to all experience', () => {
  const small = (xpMultiplier: number) =>
    gameOf(
      {
        activities: [activity('net', { skillType: 'fishing', outputs: [yields('fish')] }), fight('brawl', 'rat')],
        monsters: [monster('rat', { hitpoints: 1 })],
        npcs: [npc('trainer', { type: 'skill_trainer', skillTrainer: { skills: ['attack'], maxLevel: 60 } })],
        quests: [
          quest('errand', [{ id: 'go', type: 'explore', text: '', requirements: { location: 'varrock' } }], {
            rewards: { coins: 0, xp: { mining: 40 } },
          }),
        ],
        achievements: [
          achievement('walker', {
            requirements: [{ type: 'visited', target: 'varrock' }],
            rewards: { xp: { crafting: 30 } },
          }),
        ],
      },
      { xpMultiplier },
    )
  const ada = () => player({ inventory: pack(['guam_seed'], ['idle_crystal']), coins: 1_000 })
  const gains = (xpMultiplier: number) => {
    const world = small(xpMultiplier)
    const stateAfter = (...intents: Intent[]) =>
      intents.reduce((state, intent) => performIntent(state, world, intent), ada())
    const gained = (state: Player, skill: SkillType) => state.skills[skill].experience - ada().skills[skill].experience
    const grown = advanceBy(stateAfter({ type: 'plant', slotId: 1, seedId: 'guam_seed' }), world, seconds(600)).state
    const streamed = stateAfter({ type: 'useOfflineItem', itemId: 'idle_crystal', skillType: 'fishing' })
    const travelled = stateAfter({ type: 'startQuest', questId: 'errand' }, { type: 'travel', locationId: 'varrock' })
    return {
      harvest: gained(performIntent(grown, world, { type: 'harvest', slotId: 1 }), 'farming'),
      stream: gained(advanceBy(streamed, world, hours(8)).state, 'fishing'),
      lesson: gained(stateAfter({ type: 'trainSkill', npcId: 'trainer', skillType: 'attack' }), 'attack'),
      quest: gained(travelled, 'mining'),
      achievement: gained(travelled, 'crafting'),
    }
  }

  test('[S8] of a harvest, an offline item, a lesson, a quest and an achievement, as of every completion', () => {
    const usual = gains(1)
    expect(Object.values(usual).every((points) => points > 0)).toBe(true)
    expect(usual).toMatchObject({ lesson: 10, quest: 40, achievement: 30 })
    for (const [source, points] of Object.entries(gains(2.5))) {
      expect([source, points]).toEqual([source, usual[source as keyof typeof usual] * 2.5])
    }
  })
})
