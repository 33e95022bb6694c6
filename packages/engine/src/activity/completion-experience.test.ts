import { expect, test } from 'vitest'
import type { Boost, Player, SkillType } from '../index.ts'
import { hours, pointsPerCompletion, pointsPerHarvest } from '../index.ts'
import { advanceBy, fight, gameOf, monster } from '../testing/game.ts'
import { activity, eraOf, performIntent, player, rollsFrom, startIntent } from '../testing/small-world.ts'
import { completionExperience } from './completion-experience.ts'

const party: Boost = { name: 'Party', skills: [], xpMultiplier: 1.15, dropRateMultiplier: 1 }
const feast: Boost = { name: 'Feast', skills: ['hitpoints', 'farming'], xpMultiplier: 2, dropRateMultiplier: 1 }
const world = gameOf(
  {
    monsters: [monster('ox', { hitpoints: 20 })],
    activities: [fight('fight_ox', 'ox', { duration: 1_000, xpRate: 41 }), activity('whittle', { xpRate: 3.337 })],
  },
  { xpMultiplier: 1.5, boosts: [party, feast] },
  rollsFrom(1),
)
const era = eraOf(world)

function thousandthsGained(before: Player, after: Player): Partial<Record<SkillType, number>> {
  const total = (state: Player, skill: SkillType) =>
    state.skills[skill].experience * 1_000 + state.skills[skill].thousandths
  const skills = Object.keys(before.skills) as SkillType[]
  const gains = skills.map((skill) => [skill, total(after, skill) - total(before, skill)] as const)
  return Object.fromEntries(gains.filter(([, gain]) => gain > 0))
}

const durable: Partial<Player> = { maxHitpoints: 90_000, currentHitpoints: 90_000 }

test('[S9] the experience shown for a kill is what is booked in all its skills, under the era, an event and a party', () => {
  for (const combatMode of [
    { style: 'controlled', mode: 'melee' },
    { style: 'accurate', mode: 'melee' },
  ] as const) {
    const ada = player({ ...durable, combatMode, combatStyle: combatMode.style })
    const { state } = advanceBy(performIntent(ada, world, startIntent('fight_ox')), world, hours(1))
    const kills = state.kills['ox'] ?? 0
    expect(kills).toBeGreaterThan(10)
    const ox = era.content.activities['fight_ox'] as never
    const perKill = completionExperience(ox, era, combatMode)
    const booked = Object.fromEntries(Object.entries(perKill).map(([skill, each]) => [skill, each * kills]))
    expect(thousandthsGained(ada, state)).toEqual(booked)
    const sum = Object.values(booked).reduce((all, each) => all + each, 0)
    expect(pointsPerCompletion(ox, era, combatMode) * kills).toBeCloseTo(sum / 1_000, 6)
  }
})

test('[S9] so is that of a completion and of a harvest', () => {
  const ada = player()
  const { state } = advanceBy(performIntent(ada, world, startIntent('whittle')), world, 20_000)
  const whittle = era.content.activities['whittle'] as never
  expect(pointsPerCompletion(whittle, era, ada.combatMode)).toBe(5.756)
  expect(thousandthsGained(ada, state)).toEqual({ woodcutting: 10 * 5_756 })

  const sower = player({ inventory: [{ id: 'guam_seed', quantity: 1, slot: 0 }] })
  const grown = advanceBy(
    performIntent(sower, world, { type: 'plant', slotId: 1, seedId: 'guam_seed' }),
    world,
    600_000,
  )
  const harvested = performIntent(grown.state, world, { type: 'harvest', slotId: 1 })
  const points = pointsPerHarvest(era.content.seeds['guam_seed'] as never, era)
  expect(thousandthsGained(sower, harvested)).toEqual({ farming: points * 1_000 })
  // 18 x 1.5 x 1.15 x 2
  expect(points).toBe(62.1)
})
