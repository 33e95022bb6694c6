import type { Intent } from '@hearthward/engine'
import { describe, expect, test } from 'vitest'
import { SentIntent } from './intents.ts'

const place = { locationId: 'lumbridge', activityId: 'gather_kindling' }
const parseIntent = (intent: object, more: object = {}) =>
  SentIntent.safeParse({ id: 'intent-0001', ...intent, ...more })

/** Examples of every type; an intent type that is missing from the contract is a type error here. */
const kinds: { [Type in Intent['type']]: Extract<Intent, { type: Type }>[] } = {
  startActivity: [
    { type: 'startActivity', ...place },
    { type: 'startActivity', activityId: 'tend_the_compost' },
    { type: 'startActivity', locationId: null, activityId: 'tend_the_compost' },
  ],
  startRecipe: [{ type: 'startRecipe', recipeId: 'bronze_bar' }],
  stopAction: [{ type: 'stopAction' }],
  queueAction: [
    { type: 'queueAction', ...place },
    { type: 'queueAction', ...place, goal: null },
    { type: 'queueAction', ...place, goal: { kind: 'count', count: 1 } },
    { type: 'queueAction', ...place, goal: { kind: 'count', count: Number.MAX_SAFE_INTEGER } },
    { type: 'queueAction', ...place, goal: { kind: 'level', level: 99 } },
    { type: 'queueAction', ...place, goal: { kind: 'level', level: 99, skill: 'strength' } },
    { type: 'queueAction', ...place, goal: { kind: 'stock', itemId: 'logs', quantity: 28 } },
    { type: 'queueAction', ...place, goal: { kind: 'time', at: 1_800_000_000_000 } },
    { type: 'queueAction', ...place, goal: { kind: 'supplies' }, repeats: true },
    { type: 'queueAction', recipeId: 'bronze_bar' },
  ],
  clearQueue: [{ type: 'clearQueue' }],
  startEntry: [{ type: 'startEntry', entryId: 3 }],
  editEntry: [
    { type: 'editEntry', entryId: 3 },
    { type: 'editEntry', entryId: 3, goal: null },
    { type: 'editEntry', entryId: 3, goal: { kind: 'count', count: 5 }, repeats: false },
  ],
  editAction: [
    { type: 'editAction', goal: { kind: 'time', at: 1_800_000_000_000 } },
    { type: 'editAction', repeats: true },
  ],
  duplicateEntry: [{ type: 'duplicateEntry', entryId: 3 }],
  moveEntry: [{ type: 'moveEntry', entryId: 3, to: 0 }],
  removeEntry: [{ type: 'removeEntry', entryId: 3 }],
  skipAction: [{ type: 'skipAction' }],
  resumePlan: [{ type: 'resumePlan' }],
  repeatPlan: [{ type: 'repeatPlan', repeats: true }],
  replacePlan: [
    { type: 'replacePlan', entries: [] },
    {
      type: 'replacePlan',
      entries: [
        { ...place, goal: null, repeats: true },
        { recipeId: 'bronze_bar', goal: { kind: 'supplies' } },
      ],
      rules: { onDeath: 'stop', onMissingSupplies: 'continue', onFullPack: { logs: 'sell', bones: 'drop' } },
    },
  ],
  setPlanRules: [
    { type: 'setPlanRules', rules: {} },
    { type: 'setPlanRules', rules: { onDeath: 'continue', onFullPack: { logs: 'bank' } } },
  ],
  travel: [{ type: 'travel', locationId: 'varrock' }],
  deposit: [
    { type: 'deposit', itemId: 'logs', quantity: 3 },
    { type: 'deposit', itemId: '', quantity: 1 },
  ],
  depositAll: [{ type: 'depositAll' }, { type: 'depositAll', everything: true }],
  withdraw: [{ type: 'withdraw', itemId: 'logs', quantity: 3 }],
  equip: [{ type: 'equip', itemId: 'bronze_sword' }],
  unequip: [{ type: 'unequip', slot: 'weapon' }],
  eat: [{ type: 'eat', itemId: 'bread' }],
  drink: [{ type: 'drink', itemId: 'attack_potion' }],
  consume: [{ type: 'consume', itemId: 'bread', quantity: 2 }],
  specialAttack: [{ type: 'specialAttack' }],
  setCombat: [{ type: 'setCombat' }, { type: 'setCombat', style: 'defensive', mode: 'magic' }],
  useOfflineItem: [{ type: 'useOfflineItem', itemId: 'idle_crystal', skillType: 'fishing' }],
  collectWaiting: [{ type: 'collectWaiting' }],
  plant: [{ type: 'plant', slotId: 1, seedId: 'guam' }],
  harvest: [{ type: 'harvest', slotId: 1 }],
  setFarmingSlot: [
    { type: 'setFarmingSlot', slotId: 1 },
    { type: 'setFarmingSlot', slotId: 7, autoReplant: true, autoHarvest: false, harvestToBank: true },
  ],
  startQuest: [{ type: 'startQuest', questId: 'master_gardener' }],
  talk: [{ type: 'talk', npcId: 'tutorial_guide' }],
  chooseOption: [{ type: 'chooseOption', npcId: 'tutorial_guide', dialogueId: 'welcome', optionId: 'yes' }],
  buyFromShop: [{ type: 'buyFromShop', npcId: 'general_store', itemId: 'bread', quantity: 5 }],
  sellToShop: [{ type: 'sellToShop', npcId: 'general_store', itemId: 'logs', quantity: 5 }],
  trainSkill: [{ type: 'trainSkill', npcId: 'combat_trainer', skillType: 'attack' }],
  claimAchievement: [{ type: 'claimAchievement', achievementId: 'green_thumb' }],
  moveItem: [
    { type: 'moveItem', from: 0, to: 27 },
    { type: 'moveItem', from: 3, to: 28 },
  ],
  dropItem: [{ type: 'dropItem', slot: 0, quantity: 5 }],
  showSkill: [
    { type: 'showSkill', skillType: 'prayer', isShown: false },
    { type: 'showSkill', skillType: 'prayer', isShown: true },
  ],
  pinGoal: [
    { type: 'pinGoal', goal: { kind: 'item', itemId: 'oak_longbow', quantity: 100 }, choices: {} },
    {
      type: 'pinGoal',
      goal: { kind: 'level', skill: 'smithing', level: 50 },
      choices: { 'level:smithing': 'training', 'item:iron_ore': 'shop:general_store' },
    },
  ],
  unpinGoal: [
    { type: 'unpinGoal', goal: { kind: 'quest', questId: 'first_steps' } },
    { type: 'unpinGoal', goal: { kind: 'achievement', achievementId: 'full_woodshed' } },
  ],
  updateSettings: [
    { type: 'updateSettings' },
    { type: 'updateSettings', theme: 'light', displayMode: 'compact', autoEatThreshold: 0 },
    {
      type: 'updateSettings',
      autoBankEnabled: true,
      soundEnabled: true,
      notificationsEnabled: false,
      autoEatEnabled: false,
      autoEatThreshold: 100,
    },
    { type: 'updateSettings', bankSuppliesEnabled: false },
  ],
  saveLoadout: [
    { type: 'saveLoadout', name: 'Melee' },
    { type: 'saveLoadout', name: '' },
    {
      type: 'saveLoadout',
      loadoutId: 3,
      name: 'Ranged',
      equipment: { weapon: 'bronze_sword' },
      ammunition: 0,
      style: 'defensive',
      mode: 'ranged',
      supplies: { bread: 5 },
    },
  ],
  deleteLoadout: [{ type: 'deleteLoadout', loadoutId: 1 }],
  wearLoadout: [{ type: 'wearLoadout', loadoutId: 1 }],
  assignLoadout: [
    { type: 'assignLoadout', use: { kind: 'skill', id: 'woodcutting' }, loadoutId: 1 },
    { type: 'assignLoadout', use: { kind: 'monster', id: 'chicken' }, loadoutId: null },
  ],
}

describe('a sent intent', () => {
  test('every intent the rules know is accepted unchanged', () => {
    for (const intent of Object.values(kinds).flat()) {
      const parsed = parseIntent(intent, { at: 1_700_000_000_000 })
      expect(parsed.error, JSON.stringify(intent)).toBeUndefined()
      expect(parsed.data).toEqual({ id: 'intent-0001', at: 1_700_000_000_000, ...intent })
    }
  })

  test('the moment is optional, the id is required', () => {
    expect(parseIntent({ type: 'stopAction' }).success).toBe(true)
    expect(SentIntent.safeParse({ type: 'stopAction' }).success).toBe(false)
    for (const id of ['', 'short', 'x'.repeat(65), 12_345_678, null])
      expect(parseIntent({ type: 'stopAction' }, { id }).success).toBe(false)
  })

  test('unknown fields are refused, such as the id of another player', () => {
    expect(parseIntent({ type: 'dropItem', slot: 0, quantity: 1, coins: 1_000_000 }).success).toBe(false)
    expect(parseIntent({ type: 'stopAction', uid: 'somebody-else' }).success).toBe(false)
    expect(parseIntent({ type: 'stopAction' }).success).toBe(true)
    const goal = { kind: 'count', count: 3, done: true }
    expect(parseIntent({ type: 'queueAction', ...place, goal }).data).toMatchObject({
      goal: { kind: 'count', count: 3 },
    })
    expect(parseIntent({ type: 'queueAction', ...place, goal }).data).not.toHaveProperty('goal.done')
  })

  test.each([
    { type: 'startActivity', locationId: 'lumbridge', activityId: '' },
    { type: 'moveItem', from: 0, to: 1.5 },
    { type: 'dropItem', slot: 0, quantity: 0 },
    { type: 'dropItem', slot: 0, quantity: -5 },
    { type: 'dropItem', slot: 0, quantity: 0.5 },
    { type: 'dropItem', slot: 0, quantity: 2 ** 53 },
    { type: 'deposit', itemId: 'logs', quantity: 0 },
    { type: 'withdraw', itemId: '', quantity: 1 },
    { type: 'consume', itemId: 'bread', quantity: -1 },
    { type: 'useOfflineItem', itemId: 'idle_crystal', skillType: 'luck' },
    { type: 'plant', slotId: 1.5, seedId: 'guam' },
    { type: 'buyFromShop', npcId: 'general_store', itemId: 'bread', quantity: 0.5 },
    { type: 'deposit', itemId: null, quantity: 1 },
    { type: 'deposit', quantity: 1 },
    { type: 'moveItem', from: 0, to: 5_000 },
  ])('%o is accepted, so that the rules can refuse it', (intent) => {
    expect(parseIntent(intent).success).toBe(true)
  })

  test.each([
    { type: 'giveMeEverything' },
    { type: 'constructor' },
    { type: null },
    {},
    { type: 'startActivity' },
    { type: 'startActivity', locationId: 'lumbridge', activityId: 'x'.repeat(65) },
    { type: 'startActivity', locationId: 'lumbridge', activityId: 7 },
    { type: 'startActivity', locationId: ['lumbridge'], activityId: 'x' },
    { type: 'queueAction', ...place, goal: 0 },
    { type: 'queueAction', ...place, goal: {} },
    { type: 'queueAction', ...place, goal: { kind: 'count', count: 0 } },
    { type: 'queueAction', ...place, goal: { kind: 'count', count: 1.5 } },
    { type: 'queueAction', ...place, goal: { kind: 'count', count: 1e300 } },
    { type: 'queueAction', ...place, goal: { kind: 'level', level: 100 } },
    { type: 'queueAction', ...place, goal: { kind: 'level', level: '9' } },
    { type: 'queueAction', ...place, goal: { kind: 'level', level: 9, skill: 7 } },
    { type: 'queueAction', ...place, goal: { kind: 'stock', quantity: 1 } },
    { type: 'queueAction', ...place, goal: { kind: 'forever' } },
    { type: 'queueAction', ...place, goal: { kind: 'time' } },
    { type: 'queueAction', ...place, goal: { kind: 'time', at: 0.5 } },
    { type: 'queueAction', ...place, goal: { kind: 'time', at: 8.64e15 + 1 } },
    { type: 'queueAction', ...place, repeats: 'yes' },
    { type: 'startEntry', entryId: '3' },
    { type: 'editEntry', goal: null },
    { type: 'editAction', goal: { kind: 'count', count: 0 } },
    { type: 'moveEntry', entryId: 3 },
    { type: 'repeatPlan' },
    { type: 'replacePlan' },
    { type: 'replacePlan', entries: [null] },
    { type: 'replacePlan', entries: [{ ...place, completed: 7 }] },
    { type: 'replacePlan', entries: [{ activityId: 'x'.repeat(65) }] },
    { type: 'replacePlan', entries: [], rules: { onDeath: 'stop' } },
    { type: 'replacePlan', entries: [], name: 'A plan' },
    { type: 'setPlanRules', rules: null },
    { type: 'setPlanRules', rules: { onDeath: 'perhaps' } },
    { type: 'setPlanRules', rules: { onFullPack: { logs: 'burn' } } },
    { type: 'setPlanRules', rules: { fruitless: 0 } },
    { type: 'updateSettings', bankSuppliesEnabled: null },
    { type: 'moveItem', from: 0 },
    { type: 'moveItem', from: 0, to: Number.NaN },
    { type: 'moveItem', from: Number.POSITIVE_INFINITY, to: 1 },
    { type: 'moveItem', from: '0', to: 1 },
    { type: 'dropItem', slot: 0, quantity: Number.NaN },
    { type: 'startRecipe' },
    { type: 'travel', locationId: null },
    { type: 'unequip', slot: 'tail' },
    { type: 'setCombat', style: 'reckless' },
    { type: 'setFarmingSlot', slotId: 1, autoReplant: 'yes' },
    { type: 'trainSkill', npcId: 'combat_trainer', skillType: null },
    { type: 'updateSettings', theme: 'pink' },
    { type: 'updateSettings', theme: null },
    { type: 'updateSettings', autoEatThreshold: 101 },
    { type: 'updateSettings', autoEatThreshold: 30.5 },
    { type: 'updateSettings', soundEnabled: 'yes' },
    { type: 'saveLoadout', name: 'x'.repeat(201) },
    { type: 'saveLoadout', name: 'Melee', equipment: { tail: 'bronze_sword' } },
    { type: 'saveLoadout', name: 'Melee', uses: [{ kind: 'skill', id: 'woodcutting' }] },
    { type: 'wearLoadout' },
    { type: 'assignLoadout', use: { kind: 'place', id: 'lumbridge' }, loadoutId: 1 },
    { type: 'assignLoadout', use: { kind: 'skill', id: 'woodcutting', more: 1 }, loadoutId: 1 },
    { type: 'assignLoadout', use: { kind: 'skill', id: 'woodcutting' } },
    { type: 'pinGoal', goal: { kind: 'wish', itemId: 'oak_longbow' }, choices: {} },
    { type: 'pinGoal', goal: { kind: 'item', itemId: 'oak_longbow', quantity: 1, coins: 5 }, choices: {} },
    { type: 'pinGoal', goal: { kind: 'item', itemId: 'oak_longbow', quantity: '1' }, choices: {} },
    { type: 'pinGoal', goal: { kind: 'quest', questId: 'first_steps' } },
    { type: 'pinGoal', goal: { kind: 'quest', questId: 'first_steps' }, choices: { 'item:logs': 7 } },
    { type: 'pinGoal', goal: { kind: 'quest', questId: 'first_steps' }, choices: { 'item:logs': 'x'.repeat(101) } },
  ])('%o is rejected', (intent) => {
    expect(parseIntent(intent).success).toBe(false)
  })

  test.each([Number.NaN, Number.POSITIVE_INFINITY, '2024', {}])('%o is not a moment', (at) => {
    expect(parseIntent({ type: 'stopAction' }, { at }).success).toBe(false)
  })

  test.each([null, undefined, 7, 'stopAction', [], [{ type: 'stopAction' }]])('%o is not an intent', (value) => {
    expect(SentIntent.safeParse(value).success).toBe(false)
  })
})
