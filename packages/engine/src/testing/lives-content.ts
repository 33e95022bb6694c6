import fc from 'fast-check'
import type {
  Achievement,
  Activity,
  Content,
  Item,
  Monster,
  Quest,
  QuestStep,
  Recipe,
  Requirement,
} from '../content/content.ts'
import type { Boost, SkillType } from '../index.ts'
import { achievement, fight, gameContent, monster, npc, quest, recipe } from './game.ts'
import { activity, item } from './small-world.ts'

/** The random world of lives: two fights, three kinds of work, a recipe, quests and achievements. */
export const WORKS = ['chop', 'saw', 'dig'] as const
export const FIGHTS = ['fight_a', 'fight_b'] as const
const FIGHTING = ['attack', 'strength', 'defence', 'hitpoints', 'ranged', 'magic'] as const
export const TRAINED: readonly SkillType[] = [...FIGHTING, 'woodcutting', 'farming']
export const HELD = [
  'logs',
  'bones',
  'bread',
  'cake',
  'trout',
  'fish',
  'nest',
  'gem',
  'air_rune',
  'mind_rune',
  'guam_seed',
] as const

export const few = fc.integer({ min: 1, max: 3 })
/** A random game event, for all skills or some of these. */
export const boostOf = (skills: readonly SkillType[]): fc.Arbitrary<Boost> =>
  fc.record({
    name: fc.constant('a feast'),
    skills: fc.oneof(fc.constant([]), fc.subarray([...skills], { minLength: 1, maxLength: 3 })),
    xpMultiplier: fc.constantFrom(0, 1, 1.1, 1.5, 2),
    dropRateMultiplier: fc.constantFrom(0, 1, 1.25, 2),
  })
const chance = fc.constantFrom(1, 1, 1, 0.5, 0.3, 0.05, 0.9, 0)
export const anItem = fc.constantFrom(...HELD)
const outputs = fc.array(fc.record({ itemId: anItem, quantity: few, chance }), { maxLength: 3 })
const resources = fc.array(fc.record({ itemId: anItem, quantity: few, consumed: fc.boolean() }), { maxLength: 2 })
const level = fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 99 }))
const xpRate = fc.constantFrom(0, 7, 24.5, 60, 900, 7_000)
const membersOnly = fc.constantFrom(false, false, false, true)

const aMonster = fc.record({
  hitpoints: fc.integer({ min: 1, max: 90 }),
  attack: level,
  strength: level,
  defence: level,
  bonus: fc.integer({ min: -97, max: -40 }),
  speed: fc.integer({ min: 300, max: 4_000 }),
  coins: fc.tuple(fc.nat(3), fc.nat(9)).map(([least, more]) => ({ least, most: least + more })),
  loot: outputs,
}) as fc.Arbitrary<Partial<Monster>>
const aFight = fc.record({
  duration: fc.integer({ min: 500, max: 6_000 }),
  xpRate,
  membersOnly,
  skillType: fc.constantFrom(...FIGHTING),
}) as fc.Arbitrary<Partial<Activity>>
const aWork = fc.record({
  duration: fc.integer({ min: 400, max: 3_000 }),
  xpRate,
  membersOnly,
  skillType: fc.constantFrom('woodcutting', 'farming', 'hitpoints'),
  resources: fc.oneof(fc.constant([]), resources),
  outputs,
}) as fc.Arbitrary<Partial<Activity>>
const aRecipe = fc.tuple(resources, outputs, fc.integer({ min: 400, max: 3_000 })).map(([needed, made, duration]) =>
  recipe('r', {
    skillType: 'woodcutting',
    duration,
    resources: needed.map(({ itemId, quantity }) => ({ id: itemId, quantity })),
    outputs: made.map(({ itemId, ...rest }) => ({ id: itemId, ...rest })),
  }),
)

const count = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 12 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 300 }) },
)
const aSkill = fc.constantFrom(...TRAINED)
const requirement: fc.Arbitrary<Requirement> = fc.oneof(
  fc.record({ type: fc.constant('skill_level' as const), skill: aSkill, level: fc.integer({ min: 2, max: 60 }) }),
  fc.record({
    type: fc.constantFrom('total_level' as const, 'combat_level' as const),
    value: fc.integer({ min: 3, max: 90 }),
  }),
  fc.record({ type: fc.constant('completions' as const), target: fc.constantFrom(...WORKS, ...FIGHTS, 'r'), count }),
  fc.record({ type: fc.constant('items_gained' as const), target: anItem, count }),
  fc.record({ type: fc.constant('collection' as const), count: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ type: fc.constant('kills' as const), target: fc.constantFrom('a', 'b'), count }),
  fc.record({
    type: fc.constantFrom('kills' as const, 'harvests' as const, 'quests' as const),
    count: fc.integer({ min: 1, max: 40 }),
  }),
  fc.record({ type: fc.constant('deaths' as const), count: few }),
  fc.record({ type: fc.constant('visited' as const), target: fc.constantFrom('varrock', 'draynor') }),
  fc.record({ type: fc.constant('coins' as const), value: fc.integer({ min: 50, max: 900 }) }),
)
const rewards = fc.record(
  {
    coins: fc.integer({ min: 1, max: 200 }),
    xp: fc.dictionary(aSkill, fc.integer({ min: 1, max: 4_000 }), { maxKeys: 2, noNullPrototype: true }),
    items: fc.array(fc.record({ itemId: anItem, quantity: few }), { maxLength: 2 }),
    title: fc.constantFrom('Bold', 'Old'),
  },
  { requiredKeys: [], noNullPrototype: true },
)
const achievements = (prefix: string, maxLength: number): fc.Arbitrary<Achievement[]> =>
  fc
    .array(fc.tuple(fc.array(requirement, { minLength: 1, maxLength: 2 }), rewards), { maxLength })
    .map((all) => all.map(([requirements, paid], n) => achievement(`${prefix}${n}`, { requirements, rewards: paid })))

const aStep: fc.Arbitrary<Omit<QuestStep, 'id'>> = fc.oneof(
  fc.record({
    type: fc.constant('kill' as const),
    text: fc.constant(''),
    target: fc.constantFrom('a', 'b'),
    amount: count,
  }),
  fc.record({
    type: fc.constant('collect' as const),
    text: fc.constant(''),
    amount: count,
    requirements: fc.record({ itemId: anItem }),
  }),
  fc.record({
    type: fc.constant('skill' as const),
    text: fc.constant(''),
    target: aSkill,
    requirements: fc.record({ skillLevel: fc.integer({ min: 1, max: 40 }) }),
  }),
  fc.record({
    type: fc.constant('explore' as const),
    text: fc.constant(''),
    requirements: fc.record({ location: fc.constantFrom('lumbridge', 'varrock') }),
  }),
  fc.constantFrom<Omit<QuestStep, 'id'>>(
    { type: 'talk', text: '', requirements: { npcId: 'guide' } },
    { type: 'custom', text: '' },
  ),
)
const quests: fc.Arbitrary<Quest[]> = fc
  .array(fc.tuple(fc.array(aStep, { minLength: 1, maxLength: 4 }), fc.integer({ min: 0, max: 300 })), { maxLength: 4 })
  .map((all) =>
    all.map(([steps, coins], n) =>
      quest(
        `q${n}`,
        steps.map((step, index) => ({ ...step, id: `s${index}` })),
        { rewards: { coins, xp: { strength: coins } } },
      ),
    ),
  )

export interface ContentParts {
  monsters: [Partial<Monster>, Partial<Monster>]
  fights: [Partial<Activity>, Partial<Activity>]
  works: [Partial<Activity>, Partial<Activity>, Partial<Activity>]
  made: Recipe
  achieved: Achievement[]
  quests: Quest[]
  growth: number
}

export const contentParts: fc.Arbitrary<ContentParts> = fc.record({
  monsters: fc.tuple(aMonster, aMonster),
  fights: fc.tuple(aFight, aFight),
  works: fc.tuple(aWork, aWork, aWork),
  made: aRecipe,
  achieved: achievements('h', 6),
  quests,
  growth: fc.integer({ min: 3, max: 120 }),
})

const trout: Item = { ...item('trout', false), type: 'food', healAmount: 12, value: 6 }
/** Shops pay for these and nothing for the other items. */
const priced = ['bones', 'nest'].map((id) => ({ ...item(id, id !== 'nest'), value: 8 }))
const guide = npc('guide', {
  defaultDialogue: 'hi',
  dialogueTrees: [
    {
      id: 'hi',
      text: '',
      options: [
        { id: 'gift', text: '', action: { type: 'give_item', itemId: 'bread', quantity: 3 } },
        { id: 'toll', text: '', action: { type: 'take_item', itemId: 'logs', quantity: 2 } },
        { id: 'ship', text: '', action: { type: 'transport', locationId: 'varrock' } },
        {
          id: 'step',
          text: '',
          action: { type: 'complete_quest_step', questId: 'q0', stepId: 's0', takes: { itemId: 'bones', quantity: 1 } },
        },
        { id: 'learn', text: '', action: { type: 'train_skill', skill: 'attack' } },
        { id: 'quest', text: '', action: { type: 'start_quest', questId: 'q1' } },
        { id: 'bye', text: '' },
      ],
    },
  ],
  shop: {
    items: [...HELD, 'sword', 'bow', 'arrow', 'strong_potion', 'idle_crystal'].map((itemId) => ({ itemId, price: 3 })),
  },
  skillTrainer: { skills: ['attack', 'strength', 'defence'], maxLevel: 99 },
})

export function contentFrom({ monsters, fights, works, made, achieved, quests: all, growth }: ContentParts): Content {
  const content = gameContent({
    items: [trout, ...priced],
    monsters: [monster('a', monsters[0]), monster('b', monsters[1])],
    activities: [
      activity('chop', works[0]),
      activity('saw', { ...works[1], locationId: 'varrock' }),
      activity('dig', { ...works[2], locationId: null }),
      fight('fight_a', 'a', fights[0]),
      fight('fight_b', 'b', { ...fights[1], locationId: 'varrock' }),
    ],
    recipes: [made],
    achievements: achieved,
    quests: all,
    npcs: [guide],
  })
  const guam = content.seeds['guam_seed'] as NonNullable<Content['seeds'][string]>
  return { ...content, seeds: { ...content.seeds, guam_seed: { ...guam, growthTime: growth } } }
}

/** A content change that staff may publish during an absence. */
export const contentEdit: fc.Arbitrary<(content: Content) => Content> = fc.oneof(
  fc.tuple(fc.constantFrom('a', 'b'), aMonster).map(([id, parts]) => (content: Content) => ({
    ...content,
    monsters: { ...content.monsters, [id]: monster(id, parts) },
  })),
  fc
    .tuple(
      fc.constantFrom(...FIGHTS, ...WORKS),
      fc.oneof(
        fc.record({ deactivated: fc.constant(true) }),
        fc.record({ duration: fc.integer({ min: 500, max: 6_000 }) }),
        fc.record({ membersOnly: fc.boolean() }),
        fc.record({ xpRate }),
        fc.record({ skillType: fc.constantFrom(...FIGHTING) }),
        fc.record({ levelRequirements: fc.record({ strength: level }) }),
      ) as fc.Arbitrary<Partial<Activity>>,
    )
    .map(([id, parts]) => (content: Content) => {
      const activities = { ...content.activities, [id]: { ...(content.activities[id] as Activity), ...parts } }
      return { ...content, activities }
    }),
  achievements('new', 3).map((more) => (content: Content) => {
    const added = Object.fromEntries(more.map((one) => [one.id, one]))
    return { ...content, achievements: { ...content.achievements, ...added } }
  }),
  fc.constantFrom('bread', 'fish', 'bones', 'air_rune').map((id) => (content: Content) => {
    const known = content.items[id] as Item
    return { ...content, items: { ...content.items, [id]: { ...known, stackable: !known.stackable } } }
  }),
  fc.constant((content: Content) => ({ ...content, quests: {} })),
)
