import { content } from '@hearthward/content'
import {
  type Activity,
  BANK_STACKS,
  type Era,
  estimateFightRun,
  newPlayer,
  type Player,
  USUAL_RATES,
} from '@hearthward/engine'
import { expect, test } from 'vitest'
import { fightRunKey } from './fight-run-key.ts'

const era: Era = { from: 0, content, ...USUAL_RATES }
const rats = content.activities['fight_barn_rats'] as Activity
const stack = (id: string, quantity: number, slot = 0) => ({ id, quantity, slot })
const key = (player: Player) => fightRunKey(player, content)

function archer(): Player {
  const ada = newPlayer('ada', 0)
  ada.equipment = { weapon: 'oak_shortbow', quiver: 'bronze_arrow' }
  Object.assign(ada, { ammunition: 200, maxHitpoints: 300, currentHitpoints: 300 })
  ada.inventory = [stack('bread', 4), stack('bronze_arrow', 90, 1), stack('air_rune', 50, 2), stack('mind_rune', 50, 3)]
  ada.bank = [stack('cooked_trout', 40), stack('logs', 4, 1)]
  return ada
}

const buff = {
  id: 'x:strength',
  type: 'strength',
  name: '',
  description: '',
  boost: 5,
  startTime: 0,
  duration: 300,
  icon: '',
}
const running = { activityId: rats.id, goal: { kind: 'supplies' } }

/** Every input of the estimate of a run, with a change of it. */
const CHANGES: Record<string, (ada: Player) => void> = {
  health: (ada) => Object.assign(ada, { currentHitpoints: 150 }),
  'maximum health': (ada) => Object.assign(ada, { maxHitpoints: 600 }),
  attack: ({ skills }) => skills.attack.level++,
  strength: ({ skills }) => skills.strength.level++,
  defence: ({ skills }) => skills.defence.level++,
  hitpoints: ({ skills }) => skills.hitpoints.level++,
  ranged: ({ skills }) => skills.ranged.level++,
  magic: ({ skills }) => skills.magic.level++,
  equipment: ({ equipment }) => Object.assign(equipment, { cape: 'feather_cape' }),
  'mode and style': (ada) => Object.assign(ada, { combatMode: { mode: 'ranged', style: 'defensive' } }),
  'effects of potions': ({ combat }) => Object.assign(combat, { activeBuffs: [buff] }),
  'auto-eat': ({ settings }) => Object.assign(settings, { autoEatEnabled: !settings.autoEatEnabled }),
  'its threshold': ({ settings }) => Object.assign(settings, { autoEatThreshold: 80 }),
  'supplies from the bank': ({ settings }) => Object.assign(settings, { bankSuppliesEnabled: false }),
  'auto-bank': ({ settings }) => Object.assign(settings, { autoBankEnabled: !settings.autoBankEnabled }),
  'rules for a full pack': ({ plan }) => Object.assign(plan.rules, { onFullPack: { heavy_bones: 'drop' } }),
  'food in the pack': ({ inventory }) => Object.assign(inventory[0] ?? {}, { quantity: 90 }),
  'food in the bank': ({ bank }) => Object.assign(bank[0] ?? {}, { quantity: 90 }),
  'arrows in the quiver': (ada) => Object.assign(ada, { ammunition: 600 }),
  'arrows in the pack': ({ inventory }) => Object.assign(inventory[1] ?? {}, { quantity: 600 }),
  'air runes': ({ inventory }) => Object.assign(inventory[2] ?? {}, { quantity: 600 }),
  'mind runes': ({ inventory }) => Object.assign(inventory[3] ?? {}, { quantity: 600 }),
  'slots of the pack': ({ inventory }) => inventory.push(stack('iron_sword', 1, 4)),
  'room in the bank': (ada) =>
    Object.assign(ada, { bank: [...ada.bank, ...Array(BANK_STACKS).fill(stack('clay', 1))] }),
  'the goal': (ada) => Object.assign(ada, { currentAction: running }),
}

test.each(Object.entries(CHANGES))('[F34] a change of %s asks for a new estimate', (_name, change) => {
  const ada = archer()
  change(ada)
  expect(key(ada)).not.toBe(key(archer()))
})

test('[F34] no setting that changes the estimate is left out of the key', () => {
  const fill = Array.from({ length: 24 }, (_, index) => stack('iron_sword', 1, index + 4))
  const full = () => ({ ...archer(), maxHitpoints: 100, inventory: [...archer().inventory, ...fill] })
  const runOf = (ada: Player) => JSON.stringify(estimateFightRun(ada, era, rats))
  const present = runOf(full())
  const settings = Object.entries(full().settings)
  const changing = settings.filter(([name, value]) => {
    const changed = full()
    Object.assign(changed.settings, { [name]: typeof value === 'number' ? value + 15 : !value })
    if (runOf(changed) === present) return false
    expect(key(changed), name).not.toBe(key(full()))
    return true
  })
  expect(changing.map(([name]) => name)).toEqual(
    expect.arrayContaining(['autoEatEnabled', 'autoEatThreshold', 'autoBankEnabled', 'bankSuppliesEnabled']),
  )
})

test('a single bite, or an arrow of many, asks for none', () => {
  const ada = archer()
  Object.assign(ada, { currentHitpoints: 297, ammunition: 199 })
  expect(key(ada)).toBe(key(archer()))
})
