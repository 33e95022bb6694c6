import {
  ACHIEVEMENT_TIERS,
  ACTIVITY_CATEGORIES,
  BUFF_TYPES,
  COMBAT_MODES,
  type Content,
  EQUIPMENT_SLOTS,
  ITEM_TYPES,
  NPC_TYPES,
  REQUIREMENT_TYPES,
  STEP_TYPES,
} from '@hearthward/engine'
import { z } from 'zod'
import { Skill } from '../inputs.ts'

/** The game's data, as staff edit it and pages read it. */
const Id = z.string()
/** The id of an entry of another table; forms offer the existing ones. */
export const EquipmentSlot = z.enum(EQUIPMENT_SLOTS)
const idOf = (table: keyof Content) => z.string().meta({ refers: table })
const ItemId = idOf('items')
const Levels = z.partialRecord(Skill, z.number())
export const Portion = z.object({ itemId: ItemId, quantity: z.int() })
export const Output = z.object({ itemId: ItemId, quantity: z.int(), chance: z.number() })

export const Item = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  type: z.enum(ITEM_TYPES),
  icon: z.string(),
  stackable: z.boolean(),
  value: z.number(),
  guidePrice: z.int().optional(),
  healAmount: z.int().optional(),
  equipmentSlot: EquipmentSlot.optional(),
  requirements: Levels.optional(),
  combatStats: z.object({ attackBonus: z.int(), defenceBonus: z.int(), otherBonus: z.int() }).optional(),
  weapon: z.object({ mode: z.enum(COMBAT_MODES), speed: z.int(), arrowTier: z.int().optional() }).optional(),
  arrowTier: z.int().optional(),
  potionEffects: z
    .array(z.object({ type: z.enum(BUFF_TYPES), boost: z.int(), duration: z.int() }))
    .readonly()
    .optional(),
  specialAttack: z
    .object({
      name: z.string(),
      energyCost: z.int(),
      effect: z.object({ accuracy: z.int(), damage: z.int(), hits: z.int(), heal: z.int() }),
    })
    .optional(),
  ammunitionSaveChance: z.number().optional(),
  deactivated: z.boolean().optional(),
})

export const Activity = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  icon: z.string(),
  locationId: idOf('locations').nullable(),
  skillType: Skill,
  levelRequirements: Levels,
  xpRate: z.number().optional(),
  duration: z.int(),
  resources: z.array(Portion.extend({ consumed: z.boolean() })).readonly(),
  outputs: z.array(Output).readonly(),
  category: z.enum(ACTIVITY_CATEGORIES),
  monsterId: idOf('monsters').optional(),
  membersOnly: z.boolean(),
  deactivated: z.boolean(),
})

/** With its author and the moment it was written. */
export const WrittenActivity = Activity.extend({
  createdAt: z.number(),
  updatedAt: z.number(),
  createdBy: z.string(),
  updatedBy: z.string(),
})

export const Recipe = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  skillType: Skill,
  requiredLevel: z.int(),
  xpRate: z.number(),
  duration: z.int(),
  resources: z.array(z.object({ id: ItemId, quantity: z.int() })).readonly(),
  outputs: z.array(z.object({ id: ItemId, quantity: z.int(), chance: z.number() })).readonly(),
  isUnlocked: z.boolean(),
  category: z.string(),
})

export const Monster = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  icon: z.string(),
  level: z.int(),
  hitpoints: z.int(),
  attack: z.int(),
  strength: z.int(),
  defence: z.int(),
  bonus: z.int(),
  mode: z.enum(COMBAT_MODES),
  speed: z.int(),
  coins: z.object({ least: z.int(), most: z.int() }),
  loot: z.array(Output).readonly(),
  deactivated: z.boolean().optional(),
})

export const Seed = z.object({
  seedId: Id,
  herbId: Id,
  levelRequired: z.int(),
  growthTime: z.int(),
  xpReward: z.number(),
  tier: z.int(),
})

export const Quest = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  steps: z
    .array(
      z.object({
        id: Id,
        type: z.enum(STEP_TYPES),
        text: z.string(),
        target: z.string().optional(),
        amount: z.int().optional(),
        requirements: z
          .object({
            quantity: z.int().optional(),
            itemId: ItemId.optional(),
            npcId: idOf('npcs').optional(),
            skillLevel: z.int().optional(),
            location: idOf('locations').optional(),
          })
          .optional(),
      }),
    )
    .readonly(),
  requirements: Levels,
  after: z.array(idOf('quests')).readonly(),
  rewards: z.object({ coins: z.int(), xp: Levels }),
  deactivated: z.boolean().optional(),
})

export const Condition = z.object({
  questId: idOf('quests').optional(),
  questStep: z.string().optional(),
  completedQuest: idOf('quests').optional(),
  hasItem: Portion.optional(),
  bankedStacks: z.int().optional(),
  skillLevel: z.object({ skill: Skill, level: z.int() }).optional(),
})
const OptionAction = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start_quest'), questId: idOf('quests') }),
  z.object({
    type: z.literal('complete_quest_step'),
    questId: idOf('quests'),
    stepId: Id,
    takes: Portion.optional(),
    gives: Portion.optional(),
  }),
  Portion.extend({ type: z.literal('give_item') }),
  Portion.extend({ type: z.literal('take_item') }),
  z.object({ type: z.literal('transport'), locationId: idOf('locations') }),
  z.object({ type: z.literal('shop') }),
  z.object({ type: z.literal('train_skill'), skill: Skill }),
])

export const Npc = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  type: z.enum(NPC_TYPES),
  location: idOf('locations'),
  icon: z.string(),
  dialogueTrees: z
    .array(
      z.object({
        id: Id,
        text: z.string(),
        condition: Condition.optional(),
        options: z
          .array(
            z.object({
              id: Id,
              text: z.string(),
              response: z.string().optional(),
              condition: Condition.optional(),
              nextDialogueId: z.string().optional(),
              action: OptionAction.optional(),
            }),
          )
          .readonly(),
      }),
    )
    .readonly(),
  defaultDialogue: z.string(),
  isActive: z.boolean(),
  shop: z.object({ items: z.array(z.object({ itemId: ItemId, price: z.int() })).readonly() }).optional(),
  skillTrainer: z.object({ skills: z.array(Skill).readonly(), maxLevel: z.int() }).optional(),
})

export const Achievement = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  category: z.string(),
  tier: z.enum(ACHIEVEMENT_TIERS),
  icon: z.string(),
  requirements: z
    .array(
      z.object({
        type: z.enum(REQUIREMENT_TYPES),
        skill: Skill.optional(),
        target: z.string().optional(),
        count: z.int().optional(),
        level: z.int().optional(),
        value: z.int().optional(),
      }),
    )
    .readonly(),
  rewards: z.object({
    coins: z.int().optional(),
    xp: Levels.optional(),
    items: z.array(Portion).readonly().optional(),
    title: z.string().optional(),
  }),
  isActive: z.boolean(),
  sortOrder: z.int(),
})

export const StoredLocation = z.object({ id: Id, name: z.string(), description: z.string(), icon: z.string() })
export const Location = StoredLocation.extend({ availableSkills: z.array(Skill) })

/** The schema of an entry, by table. */
export const ENTRY_SCHEMAS = {
  items: Item,
  locations: StoredLocation,
  activities: Activity,
  recipes: Recipe,
  monsters: Monster,
  quests: Quest,
  npcs: Npc,
  achievements: Achievement,
} as const

export const ContentEntity = z.object({
  items: z.record(Id, Item),
  locations: z.record(Id, StoredLocation),
  activities: z.record(Id, Activity),
  recipes: z.record(Id, Recipe),
  monsters: z.record(Id, Monster),
  seeds: z.record(Id, Seed),
  quests: z.record(Id, Quest),
  npcs: z.record(Id, Npc),
  achievements: z.record(Id, Achievement),
}) satisfies z.ZodType<Content>
