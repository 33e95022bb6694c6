import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  advance,
  BANK_STACKS,
  type Content,
  eraAt,
  type GameEvent,
  isRefused,
  MAX_EXPERIENCE,
  offlineItemsGained,
  PLAN_LIMIT,
  type Player,
  payDailyBonus,
  perform,
  type SkillType,
  type Stack,
  textOf,
  type World,
} from '../index.ts'
import { aLife } from '../testing/lives.ts'
import { FIGHTS, WORKS } from '../testing/lives-content.ts'
import { Coverage, expectSame } from '../testing/properties.ts'
import { START } from '../testing/small-world.ts'
import type { Intent } from './intents.ts'

/** Invalid values that a client could send. */
const nonsense = fc.constantFrom<unknown>(
  ...[-1, -0, 0, 0.5, 1.5, 28, 1e9, 1e300, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 2 ** 53, 5e-324],
  ...[Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  ...[
    'constructor',
    '__proto__',
    'toString',
    'hasOwnProperty',
    'prototype',
    '',
    '5',
    '\u0000',
    'recipe:',
    'a'.repeat(500),
  ],
  ...[null, undefined, true, false, 10n, Symbol('evil'), () => 1, new Date(0), /x/, new Map()],
  ...[[], {}, [1], { kind: 'count' }, { valueOf: () => 3 }, { toString: 1, valueOf: 1 }, Object.create(null)],
  JSON.parse('{"__proto__":1}'),
)
const or = (sound: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 7, arbitrary: sound }, { weight: 1, arbitrary: nonsense })
const one = (...values: unknown[]) => or(fc.constantFrom(...values))
const few = or(fc.integer({ min: 1, max: 5 }))

const food = one('bread', 'cake', 'trout', 'logs')
const thing = one('logs', 'bones', 'bread', 'trout', 'fish', 'nest', 'gem', 'air_rune', 'guam_seed', 'sword', 'arrow')
const npcId = one('guide', 'guide', 'guide', 'nobody')
const place = one('lumbridge', 'varrock', 'draynor', null, undefined)
const work = one(...WORKS, ...FIGHTS)
const goal = one(
  null,
  undefined,
  { kind: 'count', count: 2 },
  { kind: 'level', level: 50 },
  { kind: 'stock', itemId: 'logs', quantity: 7 },
  { kind: 'stock', itemId: 7, quantity: 7 },
  { kind: 'time', at: START + 400_000 },
  { kind: 'time', at: Number.NaN },
  { kind: 'supplies' },
)
const draft = {
  activityId: work,
  locationId: place,
  recipeId: one(undefined, undefined, 'r'),
  goal,
  repeats: one(true, false, undefined),
}
const entryId = or(fc.nat(12))
const onFullPack = or(
  fc.dictionary(fc.constantFrom('logs', 'bones', 'fish', 'nest', 'gem', 'moon'), one('bank', 'sell', 'drop'), {
    maxKeys: 4,
    noNullPrototype: true,
  }),
)
const onDeath = one('continue', 'stop')
const onMissingSupplies = one('continue', 'continue', 'stop')
const rules = fc.record({ onDeath, onMissingSupplies, onFullPack }, { requiredKeys: [], noNullPrototype: true })
const pinned = one(
  { kind: 'item', itemId: 'logs', quantity: 5 },
  { kind: 'item', itemId: 'gem', quantity: 0 },
  { kind: 'level', skill: 'mining', level: 9 },
  null,
)
const AT: Record<string, string> = { chop: 'lumbridge', saw: 'varrock', fight_a: 'lumbridge', fight_b: 'varrock' }

const FIELDS: Record<string, Record<string, fc.Arbitrary<unknown>>> = {
  startActivity: { activityId: work, locationId: place },
  startRecipe: { recipeId: one('r', 'r', 'x') },
  stopAction: {},
  queueAction: draft,
  startEntry: { entryId },
  editEntry: { entryId, goal, repeats: one(true, false, undefined) },
  editAction: { goal, repeats: one(true, false, undefined) },
  duplicateEntry: { entryId },
  moveEntry: { entryId, to: or(fc.nat(3)) },
  removeEntry: { entryId },
  skipAction: {},
  resumePlan: {},
  repeatPlan: { repeats: one(true, false) },
  replacePlan: {
    entries: or(fc.array(or(fc.record(draft, { requiredKeys: [], noNullPrototype: true })), { maxLength: 4 })),
    rules: or(rules),
  },
  setPlanRules: { rules: or(rules) },
  clearQueue: {},
  travel: { locationId: place },
  moveItem: { from: or(fc.nat(9)), to: or(fc.nat(27)) },
  dropItem: { slot: or(fc.nat(5)), quantity: few },
  deposit: { itemId: thing, quantity: few },
  depositAll: { everything: one(true, false, undefined) },
  withdraw: { itemId: thing, quantity: few },
  equip: { itemId: one('sword', 'bow', 'staff', 'shield', 'arrow', 'cape', 'logs') },
  unequip: { slot: one('weapon', 'quiver', 'cape', 'shield', 'head') },
  eat: { itemId: food },
  drink: { itemId: one('strong_potion', 'bread') },
  consume: { itemId: one('bread', 'idle_crystal', 'logs', 'trout'), quantity: few },
  specialAttack: {},
  setCombat: { style: one('accurate', 'defensive', undefined), mode: one('melee', 'ranged', 'magic', undefined) },
  saveLoadout: {
    loadoutId: one(undefined, undefined, 1, 2, 9),
    name: one('Set', 'Other set', undefined),
    equipment: one(undefined, {}, { weapon: 'bow', quiver: 'arrow' }, { cape: 'cape', shield: 'shield' }),
    ammunition: one(undefined, 0, 7, 7),
    style: one('accurate', undefined),
    mode: one('ranged', undefined),
    supplies: one(undefined, { bread: 4, trout: 2 }, { sword: 1 }),
  },
  deleteLoadout: { loadoutId: one(1, 2, 3, 9) },
  wearLoadout: { loadoutId: one(1, 2, 3, 9) },
  assignLoadout: {
    use: one({ kind: 'monster', id: 'a' }, { kind: 'skill', id: 'woodcutting' }, { kind: 'activity', id: 'fight_a' }),
    loadoutId: one(1, 2, 3, null),
  },
  useOfflineItem: {
    itemId: one('idle_crystal', 'idle_crystal', 'logs'),
    skillType: one('woodcutting', 'farming', 'mining'),
  },
  collectWaiting: {},
  plant: { slotId: one(1, 1, 1, 2, 5), seedId: one('guam_seed', 'guam_seed', 'irit_seed') },
  harvest: { slotId: one(1, 1, 2, 5) },
  setFarmingSlot: {
    slotId: one(1, 1, 2, 5),
    autoReplant: one(true, false, undefined),
    autoHarvest: one(true, false, undefined),
    harvestToBank: one(true, false, undefined),
  },
  startQuest: { questId: one('q0', 'q1', 'q2', 'q3') },
  talk: { npcId },
  chooseOption: {
    npcId,
    dialogueId: one('hi'),
    optionId: one('gift', 'toll', 'ship', 'step', 'learn', 'quest', 'bye'),
  },
  buyFromShop: { npcId, itemId: thing, quantity: few },
  sellToShop: { npcId, itemId: one('gem', 'gem', 'logs', 'bones'), quantity: few },
  trainSkill: { npcId, skillType: one('attack', 'strength', 'mining') },
  claimAchievement: { achievementId: one('h0', 'h1', 'h2', 'h3', 'new0') },
  updateSettings: {
    autoBankEnabled: one(true, false),
    bankSuppliesEnabled: one(true, false),
    autoEatThreshold: one(0, 30, 100),
    theme: one('dark', 'light'),
  },
  showSkill: { skillType: one('attack', 'mining', 'overall'), isShown: one(true, false) },
  pinGoal: { goal: pinned, choices: one({}, { 'item:logs': 'chop' }, { 'item:logs': 7 }) },
  unpinGoal: { goal: pinned },
}
const intents = Object.entries(FIELDS).map(([type, fields]) => {
  const whole = { type: fc.constant(type), ...fields }
  return fc.oneof(
    { weight: 7, arbitrary: fc.record(whole, { noNullPrototype: true }) },
    { weight: 1, arbitrary: fc.record(whole, { noNullPrototype: true, requiredKeys: ['type'] }) },
  )
})
/** Intents of a normal player. */
const sensible = fc.constantFrom(...WORKS, ...FIGHTS).map((activityId) => ({
  type: 'startActivity',
  activityId,
  locationId: AT[activityId] ?? null,
}))
const anIntent = fc.oneof(
  { weight: 3, arbitrary: sensible },
  { weight: 3, arbitrary: fc.constant({ type: 'specialAttack' }) },
  ...intents.map((arbitrary) => ({ weight: 1, arbitrary })),
  { weight: 1, arbitrary: fc.record({ type: nonsense }) },
  { weight: 1, arbitrary: nonsense },
) as fc.Arbitrary<Intent>

const wait = fc.oneof(
  { weight: 80, arbitrary: fc.nat(2_500) },
  { weight: 20, arbitrary: fc.nat(60_000) },
  { weight: 1, arbitrary: fc.nat(20_000_000) },
)

const isWhole = (value: number, least: number, most = Number.MAX_SAFE_INTEGER) =>
  Number.isSafeInteger(value) && !Object.is(value, -0) && value >= least && value <= most

function unsoundStacks(stacks: readonly Stack[], slots: number): unknown[] {
  return stacks.filter(({ id, quantity, slot }, index) => {
    const after = index === 0 ? 0 : (stacks[index - 1] as Stack).slot + 1
    return typeof id !== 'string' || id === '' || !isWhole(slot, after, slots - 1) || !isWhole(quantity, 1)
  })
}

function expectSound(state: Player): void {
  const wrong: unknown[] = [...unsoundStacks(state.inventory, 28), ...unsoundStacks(state.bank, BANK_STACKS)]
  for (const skill of Object.values(state.skills)) {
    const { experience, thousandths, level, isActive, type } = skill
    const isSound = isWhole(experience, 0, MAX_EXPERIENCE) && isWhole(thousandths, 0, 999) && isWhole(level, 1, 99)
    if (!isSound || isActive !== (state.currentAction?.skillType === type)) wrong.push(skill)
  }
  const { coins, currentHitpoints, maxHitpoints, specialAttackEnergy, ammunition, combat, statistics } = state
  if (!isWhole(coins, 0)) wrong.push({ coins })
  if (!isWhole(currentHitpoints, 1, maxHitpoints)) wrong.push({ currentHitpoints, maxHitpoints })
  if (!isWhole(specialAttackEnergy, 0, 100)) wrong.push({ specialAttackEnergy })
  if (!isWhole(ammunition, 0) || ammunition > 0 !== (state.equipment.quiver !== undefined)) wrong.push({ ammunition })
  const planned = [
    ...state.queue.map(({ id }) => id),
    ...(state.currentAction?.entry ? [state.currentAction.entry.id] : []),
  ]
  if (planned.length > PLAN_LIMIT || new Set(planned).size < planned.length) wrong.push(state.queue)
  if (planned.some((id) => !isWhole(id, 1, state.plan.lastEntryId))) wrong.push(state.plan)
  if (new Set(state.bank.map(({ id }) => id)).size !== state.bank.length) wrong.push(state.bank)
  if (state.combatStyle !== state.combatMode.style) wrong.push(state.combatMode)
  if (combat.currentTarget && !state.currentAction) wrong.push(combat)
  if (combat.currentTarget && !isWhole(combat.currentTarget.hitpoints, 0, combat.currentTarget.maxHitpoints))
    wrong.push(combat)
  for (const value of Object.values(statistics)) if (!isWhole(value, 0)) wrong.push(statistics)
  for (const { waiting, claimed } of Object.values(state.achievements)) {
    if (claimed !== (Object.keys(waiting).length === 0)) wrong.push(waiting)
  }
  for (const amounts of [state.waiting, ...Object.values(state.achievements).map(({ waiting }) => waiting)]) {
    for (const quantity of Object.values(amounts)) if (!isWhole(quantity, 1)) wrong.push(amounts)
  }
  for (const { autoHarvest, autoReplant, harvestToBank } of state.farming.slots) {
    if ([autoHarvest, autoReplant, harvestToBank].some((value) => typeof value !== 'boolean')) wrong.push('slot')
  }
  if (wrong.length > 0) expect(wrong).toEqual([])
  expectSame(JSON.parse(JSON.stringify(state)), state)
}

type Book = Record<string, number>

/** Everything a player owns, in any place, and all experience points. */
function holdings(state: Player): Book {
  const held: Book = { coins: state.coins }
  const add = (id: string, quantity: number) => {
    held[id] = (held[id] ?? 0) + quantity
  }
  for (const { id, quantity } of [...state.inventory, ...state.bank]) add(id, quantity)
  for (const [slot, id] of Object.entries(state.equipment)) add(id, slot === 'quiver' ? state.ammunition : 1)
  for (const { type, experience } of Object.values(state.skills)) held[`points ${type}`] = experience
  for (const id in state.waiting) add(`waiting ${id}`, state.waiting[id] as number)
  for (const { waiting } of Object.values(state.achievements)) {
    for (const id in waiting) add(`waiting ${id}`, waiting[id] as number)
  }
  return held
}

/** The state that must follow from the earlier state and the events. */
function accounted(before: Player, events: readonly GameEvent[], world: World): Book {
  const held = holdings(before)
  const book = (what: string, amount: number) => {
    const sum = (held[what] ?? 0) + amount
    if (sum === 0 && what !== 'coins' && !what.startsWith('points')) delete held[what]
    else held[what] = sum
  }
  const bookAll = (amounts: Book, sign: number, prefix = '') => {
    for (const [id, quantity] of Object.entries(amounts)) book(prefix + id, sign * quantity)
  }
  const learnt = (points: Partial<Record<SkillType, number>>) => bookAll(points as Book, 1, 'points ')
  for (const event of events) {
    if ('gained' in event) bookAll(event.gained, 1)
    if ('used' in event) bookAll(event.used, -1)
    switch (event.type) {
      case 'worked':
      case 'streamed':
        learnt({ [event.skill]: event.points })
        break
      case 'harvested':
        learnt({ farming: event.points })
        break
      case 'fought':
      case 'questDone':
      case 'achieved':
        learnt(event.points)
        book('coins', event.coins)
        break
      case 'lesson':
        learnt({ [event.skill]: event.points })
        book('coins', -event.coins)
        break
      case 'bonus':
      case 'found':
        book('coins', event.coins)
        break
      case 'bought':
        book(event.itemId, event.quantity)
        book('coins', -event.coins)
        break
      case 'sold':
        book(event.itemId, -event.quantity)
        book('coins', event.coins)
        break
      case 'dropped':
      case 'consumed':
        book(event.itemId, -event.quantity)
        break
      case 'ate':
      case 'drank':
      case 'offlineItem':
        book(event.itemId, -1)
        break
      case 'planted':
        book(event.seedId, -1)
        break
    }
    bookAll(promised(before, event, eraAt(world.timeline, event.at).content), 1, 'waiting ')
    if (event.type === 'fetched') bookAll(event.gained, -1, 'waiting ')
  }
  return held
}

/** The items of an event that had no room. */
function promised(before: Player, event: GameEvent, content: Content): Book {
  const due: Book = {}
  if (event.type === 'achieved') {
    const { items = [] } = content.achievements[event.achievementId]?.rewards ?? {}
    for (const { itemId, quantity } of items) due[itemId] = (due[itemId] ?? 0) + quantity
  } else if (event.type === 'streamed') {
    const output = content.activities[before.offlineProgress?.activityId ?? '']?.outputs.find(
      ({ chance }) => chance >= 1,
    )
    if (output) due[output.itemId] = offlineItemsGained(5_760)
  } else return due
  for (const [id, quantity] of Object.entries(event.gained)) {
    due[id] = (due[id] ?? 0) - quantity
    if (due[id] === 0) delete due[id]
  }
  return due
}

const FACTS = [
  'worked',
  'fought',
  'died',
  'levelled',
  'stopped',
  'overflowed',
  'dropped',
  'travelled',
  'equipped',
  'loadoutWorn',
  'ate',
  'drank',
  'consumed',
  'planted',
  'harvested',
  'streamed',
  'offlineItem',
  'questStarted',
  'stepDone',
  'achieved',
  'handedOver',
  'bought',
  'sold',
  'lesson',
  'bonus',
]

test('[T5] [LO11] every intent in a full game is performed or refused, breaks nothing, and changes no item or coin without an event', () => {
  const [done, refused, seen] = [new Coverage(), new Coverage(), new Coverage()]
  fc.assert(
    fc.property(
      aLife([...FIGHTS, ...WORKS]),
      fc.array(fc.tuple(anIntent, wait), { minLength: 25, maxLength: 40 }),
      ({ world, state: born }, asked) => {
        let state = { ...born, coins: 900 }
        for (const [intent, span] of asked) {
          const kept = structuredClone(state)
          const outcome = perform(state, world, intent, state.settledAt)
          expectSame(state, kept)
          const type = typeof intent?.type === 'string' && Object.hasOwn(FIELDS, intent.type) ? intent.type : 'nonsense'
          if (isRefused(outcome)) {
            refused.count(type)
            expect(textOf(outcome.refused, outcome.details)).not.toMatch(/\{|undefined|NaN/)
          } else {
            done.count(type)
            expectSound(outcome.state)
            expectSame(holdings(outcome.state), accounted(state, outcome.events, world))
            for (const event of outcome.events) seen.count(event.type)
            state = outcome.state
          }
          // A player who sends an intent is present.
          state = { ...state, lastSeenAt: Math.max(state.lastSeenAt, state.settledAt) }
          const later = advance(state, world, state.settledAt + span)
          expectSound(later.state)
          expectSame(holdings(later.state), accounted(state, later.events, world))
          for (const event of later.events) seen.count(event.type)
          const greeted = payDailyBonus(later.state, world, later.state.settledAt)
          expectSame(holdings(greeted.state), accounted(later.state, greeted.events, world))
          for (const event of greeted.events) seen.count(event.type)
          state = greeted.state
        }
      },
    ),
    { numRuns: 220 },
  )
  const all = Object.keys(FIELDS)
  const rare = ['collectWaiting', 'claimAchievement', 'startQuest', 'sellToShop', 'trainSkill']
  done.expectEach(twiceEach(all.filter((type) => !rare.includes(type))))
  refused.expectEach(twiceEach(all.filter((type) => type !== 'clearQueue')))
  seen.expectEach(twiceEach(FACTS))
}, 300_000)

function twiceEach(names: readonly string[]): Record<string, number> {
  return Object.fromEntries(names.map((name) => [name, 2]))
}
