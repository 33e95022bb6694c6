import { content } from '@hearthward/content'
import { type Activity, estimateFight, estimateFightRun, newPlayer, USUAL_RATES } from '@hearthward/engine'
import { expect, test } from 'vitest'
import { KnownFights, RUN_REFRESH } from './known-fights.ts'

const era = { ...USUAL_RATES, from: 0, content }
const chickens = content.activities['fight_chickens'] as Activity
const fresh = newPlayer('ada', 0)
const wounded = { ...fresh, currentHitpoints: 20 }
const fed = { ...fresh, inventory: [{ id: 'cooked_trout', quantity: 9, slot: 0 }] }

test('the estimate of a fight is that from full health, and follows the food', () => {
  const known = new KnownFights(era)
  const first = known.fightOf(wounded, chickens)
  expect(first).toEqual(estimateFight(fresh, era, chickens))
  expect(known.fightOf(fresh, chickens)).toBe(first)
  expect(known.fightOf(fed, chickens)?.usedPerHour).toHaveProperty('cooked_trout')
})

test('the estimates of present and later levels are both kept', () => {
  const known = new KnownFights(era)
  const first = known.fightOf(fresh, chickens)
  const trained = { ...fresh, skills: { ...fresh.skills, attack: { ...fresh.skills.attack, level: 40 } } }
  const later = known.fightOf(trained, chickens)
  expect(later?.timePerKill).toBeLessThan(first?.timePerKill ?? 0)
  expect(known.fightOf(fresh, chickens)).toBe(first)
  expect(known.fightOf(trained, chickens)).toBe(later)
})

test('the estimate of a run follows health and food after a while, and levels at once', () => {
  const known = new KnownFights(era)
  const first = known.runOf(fresh, chickens, 0)
  expect(first).toMatchObject({ run: estimateFightRun(fresh, era, chickens), isPresent: true })
  expect(known.runOf(wounded, chickens, RUN_REFRESH - 1)).toMatchObject({ run: first.run, isPresent: false })
  const later = known.runOf(wounded, chickens, RUN_REFRESH)
  expect(later).toMatchObject({ run: estimateFightRun(wounded, era, chickens), isPresent: true })
  expect(later.key).not.toBe(first.key)
  const attack = { ...fresh.skills.attack, level: 40 }
  const stronger = { ...wounded, skills: { ...fresh.skills, attack } }
  expect(known.runOf(stronger, chickens, RUN_REFRESH + 1)).toMatchObject({
    run: estimateFightRun(stronger, era, chickens),
    isPresent: true,
  })
})
