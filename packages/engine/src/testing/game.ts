import type {
  Achievement,
  Activity,
  Content,
  Item,
  Monster,
  Npc,
  PotionEffect,
  Quest,
  QuestStep,
  Recipe,
  Seed,
  Weapon,
} from '../content/content.ts'
import type { Intent } from '../core/intents.ts'
import {
  type Advanced,
  advance,
  type Era,
  fillIn,
  hours,
  type Millis,
  type Player,
  type Rolls,
  type RuleRefusal,
  ruleRefusals,
  type Tier,
  type World,
} from '../index.ts'
import { activity, era, item, refusalOf, rollsFrom, START, yields } from './small-world.ts'

/** A small game with something of everything the rules cover. */
const itemWith = (id: string, parts: Partial<Item>): Item => ({ ...item(id, parts.type !== 'equipment'), ...parts })
const stats = (attackBonus: number, defenceBonus: number, otherBonus: number) => ({
  combatStats: { attackBonus, defenceBonus, otherBonus },
})
const equipmentItem = (id: string, equipmentSlot: NonNullable<Item['equipmentSlot']>, parts: Partial<Item> = {}) =>
  itemWith(id, { type: 'equipment', equipmentSlot, ...parts })
const weapon = (id: string, kind: Weapon, parts: Partial<Item> = {}) =>
  equipmentItem(id, 'weapon', { weapon: kind, ...parts })
const food = (id: string, healAmount: number) => itemWith(id, { type: 'food', healAmount })
const potion = (id: string, ...potionEffects: PotionEffect[]) => itemWith(id, { type: 'potion', potionEffects })

const ITEMS: Item[] = [
  item('logs'),
  item('oak_logs'),
  item('ashes'),
  item('bones'),
  item('pearl'),
  itemWith('gem', { value: 250 }),
  item('fish', false),
  item('nest', false),
  item('axe', false),
  weapon(
    'sword',
    { mode: 'melee', speed: 2_000 },
    {
      ...stats(20, 0, 30),
      specialAttack: {
        name: 'Twin strike',
        energyCost: 60,
        effect: { accuracy: 150, damage: 120, hits: 2, heal: 50 },
      },
    },
  ),
  weapon(
    'bow',
    { mode: 'ranged', speed: 1_800, arrowTier: 2 },
    {
      ...stats(15, 0, 5),
      specialAttack: { name: 'Snipe', energyCost: 40, effect: { accuracy: 200, damage: 100, hits: 1, heal: 0 } },
    },
  ),
  weapon('longbow', { mode: 'ranged', speed: 2_600, arrowTier: 5 }, { requirements: { ranged: 40, strength: 5 } }),
  weapon('staff', { mode: 'magic', speed: 2_500 }, stats(10, 0, 10)),
  equipmentItem('shield', 'shield', stats(0, 25, 0)),
  equipmentItem('helm', 'head', { ...stats(0, 8, 0), requirements: { defence: 20 } }),
  equipmentItem('cape', 'cape', { ammunitionSaveChance: 0.5 }),
  itemWith('arrow', { equipmentSlot: 'quiver', arrowTier: 1, ...stats(0, 0, 10) }),
  itemWith('fine_arrow', { equipmentSlot: 'quiver', arrowTier: 3, ...stats(0, 0, 20) }),
  item('air_rune'),
  item('mind_rune'),
  food('bread', 5),
  food('cake', 20),
  food('pie', 60),
  food('crumb', 0),
  itemWith('apple', { type: 'consumable' }),
  itemWith('cooked_fish', { type: 'consumable' }),
  itemWith('tonic', { type: 'consumable' }),
  potion('strong_potion', { type: 'strength', boost: 5, duration: 60 }),
  potion(
    'battle_potion',
    { type: 'attack', boost: 4, duration: 120 },
    { type: 'strength', boost: 9, duration: 120 },
    { type: 'defence', boost: 2, duration: 30 },
  ),
  itemWith('water', { type: 'potion', potionEffects: [] }),
  item('guam_seed'),
  item('irit_seed'),
  item('guam'),
  item('irit'),
  ...['idle_crystal', 'meditation_orb', 'auto_fisher'].map((id) => itemWith(id, { type: 'consumable' })),
]

export function monster(id: string, parts: Partial<Monster> = {}): Monster {
  return {
    id,
    name: `The ${id}`,
    description: 'It bites.',
    icon: 'rat',
    level: 1,
    hitpoints: 10,
    attack: 1,
    strength: 1,
    defence: 1,
    bonus: -90,
    mode: 'melee',
    speed: 3_000,
    coins: { least: 0, most: 0 },
    loot: [],
    ...parts,
  }
}

export function fight(id: string, monsterId: string, parts: Partial<Activity> = {}): Activity {
  return activity(id, { category: 'combat', skillType: 'attack', monsterId, xpRate: 40, duration: 3_000, ...parts })
}

export function recipe(id: string, parts: Partial<Recipe> = {}): Recipe {
  return {
    id,
    name: `To make ${id}`,
    description: '',
    skillType: 'crafting',
    requiredLevel: 1,
    xpRate: 12,
    duration: 2_000,
    resources: [],
    outputs: [],
    isUnlocked: true,
    category: '',
    ...parts,
  }
}

export function quest(id: string, steps: QuestStep[], parts: Partial<Quest> = {}): Quest {
  const rewards = { coins: 0, xp: {} }
  return { id, name: id, description: '', steps, requirements: {}, after: [], rewards, ...parts }
}

export function npc(id: string, parts: Partial<Npc> = {}): Npc {
  return {
    id,
    name: id,
    description: '',
    type: 'other',
    location: 'lumbridge',
    icon: 'person',
    dialogueTrees: [],
    defaultDialogue: '',
    isActive: true,
    ...parts,
  }
}

export function achievement(id: string, parts: Partial<Achievement> = {}): Achievement {
  return {
    id,
    name: id,
    description: '',
    category: 'skills',
    tier: 'bronze',
    icon: 'star',
    requirements: [],
    rewards: {},
    isActive: true,
    sortOrder: 1,
    ...parts,
  }
}

const seed = (seedId: string, herbId: string, levelRequired: number, growthTime: number, xpReward: number): Seed => ({
  seedId,
  herbId,
  levelRequired,
  growthTime,
  xpReward,
  tier: 1,
})

interface Parts {
  activities?: Activity[]
  recipes?: Recipe[]
  monsters?: Monster[]
  quests?: Quest[]
  npcs?: Npc[]
  achievements?: Achievement[]
  items?: Item[]
}

const byId = <T extends { id: string }>(entries: readonly T[] = []): Record<string, T> =>
  Object.fromEntries(entries.map((entry) => [entry.id, entry]))

export function gameContent(parts: Parts = {}): Content {
  const places = ['lumbridge', 'varrock', 'draynor']
  const seeds = [seed('guam_seed', 'guam', 1, 600, 18), seed('irit_seed', 'irit', 44, 4_500, 155)]
  return {
    items: byId([...ITEMS, ...(parts.items ?? [])]),
    locations: byId(places.map((id) => ({ id, name: id, description: 'A place.', icon: 'castle' }))),
    activities: byId([
      activity('chop', { outputs: [yields('logs')] }),
      activity('saw', { locationId: 'varrock', outputs: [yields('oak_logs')] }),
      activity('dig', { locationId: null, skillType: 'farming' }),
      fight('fight_rat', 'rat'),
      ...(parts.activities ?? []),
    ]),
    recipes: byId(parts.recipes),
    monsters: byId([monster('rat'), ...(parts.monsters ?? [])]),
    seeds: Object.fromEntries(seeds.map((entry) => [entry.seedId, entry])),
    quests: byId(parts.quests),
    npcs: byId(parts.npcs),
    achievements: byId(parts.achievements),
  }
}

export function gameOf(parts: Parts = {}, rates: Partial<Era> = {}, rolls: Rolls = rollsFrom(1)): World {
  return { timeline: [{ ...era(0, gameContent(parts)), ...rates }], rolls }
}

/** The refusal text shown to the player, or null if the intent is performed. */
export function refusalTextOf(state: Player, world: World, intent: Intent): string | null {
  const refused = refusalOf(state, world, intent)
  return refused && fillIn(ruleRefusals[refused.code as RuleRefusal].text, refused.details as Record<string, string>)
}

/** Advances by a span while the player is present, so that the absence cap ends nothing. */
export function advanceBy(state: Player, world: World, span: Millis): Advanced {
  const until = state.settledAt + span
  return advance({ ...state, lastSeenAt: Math.max(state.lastSeenAt, until - hours(23)) }, world, until)
}

export function memberOf(tier: Tier, until: Millis = START + hours(1_000)): Pick<Player, 'subscription'> {
  return { subscription: { tier, until } }
}

export const burning = recipe('charcoal', {
  skillType: 'firemaking',
  requiredLevel: 5,
  resources: [{ id: 'logs', quantity: 2 }],
  outputs: [{ id: 'ashes', quantity: 1, chance: 1 }],
})
