import { expect, test } from 'vitest'
import { combatLevel, newPlayer, RESET_COINS, SKILLS, STARTING_COINS, totalLevel } from '../index.ts'
import { START } from '../testing/small-world.ts'

const ada = newPlayer('ada', START)

test('[N1] [START-25] a new player has 100 coins and an empty pack', () => {
  expect(ada.coins).toBe(100)
  expect(ada.inventory).toEqual([])
})

test('[START-26] both starting amounts have a name', () => {
  expect(STARTING_COINS).toBe(100)
  expect(RESET_COINS).toBe(1_000)
})

test('[N1] [START-27] every skill of a new player but hitpoints is at level 1 with no experience', () => {
  const others = SKILLS.filter((skill) => skill !== 'hitpoints')
  expect(others).toHaveLength(19)
  for (const skill of others)
    expect(ada.skills[skill]).toMatchObject({ type: skill, level: 1, experience: 0, thousandths: 0 })
})

test('[N1] [START-28] hitpoints of a new player are at level 10 with 1154 experience', () => {
  expect(ada.skills.hitpoints).toMatchObject({ level: 10, experience: 1_154, thousandths: 0 })
})

test('[START-29] the total level of a new player is 29', () => {
  expect(totalLevel(ada.skills)).toBe(29)
})

test('[START-30] [SKILL-15] the combat level of a new player is 3: it is never stored, and so never missing', () => {
  expect(combatLevel(ada.skills)).toBe(3)
  expect(ada).not.toHaveProperty('combatLevel')
})

test('[N2] [START-31] [START-32] a new player is at full health, 100 of 100', () => {
  expect(ada.maxHitpoints).toBe(100)
  expect(ada.currentHitpoints).toBe(100)
})

test('[N1] [START-33] a new player starts at lumbridge', () => {
  expect(ada.currentLocation).toBe('lumbridge')
})

test('[N2] [START-34] a new player has 100 special attack energy', () => {
  expect(ada.specialAttackEnergy).toBe(100)
})

test('[N2] [START-35] a new player has auto-eat at 30', () => {
  expect(ada.settings.autoEatEnabled).toBe(true)
  expect(ada.settings.autoEatThreshold).toBe(30)
})

test('[N2] [START-36] [START-37] a new player fights controlled and melee', () => {
  expect(ada.combatStyle).toBe('controlled')
  expect(ada.combatMode).toEqual({ style: 'controlled', mode: 'melee' })
})

test('[N2] [START-38] [START-39] a new player sees the dark theme and the normal display', () => {
  expect(ada.settings.theme).toBe('dark')
  expect(ada.settings.displayMode).toBe('normal')
})

test('[N1] a new player has no action and no queue, and was created at that moment', () => {
  expect(ada).toMatchObject({ uid: 'ada', createdAt: START, settledAt: START, lastSeenAt: START })
  expect(ada).toMatchObject({ currentAction: null, queue: [], lastStop: null, completions: {} })
})

test('two new players share nothing', () => {
  const other = newPlayer('bob', START)
  other.skills.mining.level = 50
  other.settings.theme = 'light'
  other.inventory.push({ id: 'logs', quantity: 1, slot: 0 })
  expect(newPlayer('ada', START)).toEqual(ada)
})
