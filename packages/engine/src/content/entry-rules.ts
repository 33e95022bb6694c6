import { MAX_LEVEL, SKILLS, type SkillType, skillName } from '../character/skills.ts'
import { isPlain, isVisible } from '../core/visible-text.ts'
import { MOST_PRICE } from '../exchange/offers.ts'
import {
  type Achievement,
  type Activity,
  find,
  type Item,
  type Levels,
  type Location,
  type Monster,
  type Npc,
  type Quest,
  type Recipe,
} from './content.ts'
import { dialogueRules } from './dialogue-rules.ts'
import { checkListLength, checkRange, type EntryRule, type Problem, rule } from './entry-rule.ts'
import { questOptionsOf } from './quest-npcs.ts'
import type { ContentTable, EntryOf } from './references.ts'

/** Rules for the entries of each table (rules CP1 to CP9 and CP15). Dialogues have rules of their own. */
const LONGEST_NAME = 60
const LONGEST_DESCRIPTION = 500
const MOST_COINS = 10_000_000
const MOST_EXPERIENCE = 13_034_431

interface Named {
  readonly name: string
  readonly description: string
}

function nameRules<Entry extends Named>(missing = 'Name is required'): EntryRule<Entry>[] {
  return [
    rule(['name'], function* ({ name }) {
      if (!isVisible(name)) yield ['name', missing]
      else if (!isPlain(name)) yield ['name', 'Name can only have visible characters']
      if (name.length > LONGEST_NAME) yield ['name', `Name has at most ${LONGEST_NAME} characters`]
    }),
    rule(['description'], function* ({ description }) {
      if (description.length > LONGEST_DESCRIPTION) {
        yield ['description', `Description has at most ${LONGEST_DESCRIPTION} characters`]
      }
    }),
  ]
}

const iconRule = <Entry extends { readonly icon: string }>(): EntryRule<Entry> =>
  rule(['icon'], function* ({ icon: name }) {
    if (!/^[a-z0-9][a-z0-9-]{0,63}$/.test(name)) yield ['icon', 'Icon is required']
  })

function* checkLevels(field: string, levels: Levels): Iterable<Problem> {
  for (const [skill, level] of Object.entries(levels)) {
    if (Number.isInteger(level) && level >= 1 && level <= MAX_LEVEL) continue
    yield [`${field}.${skill}`, `${skillName(skill as SkillType)} level must be between 1 and ${MAX_LEVEL}`]
  }
}

/** Experience of a reward. */
function* checkExperience(field: string, xp: Levels | undefined): Iterable<Problem> {
  for (const [skill, amount] of Object.entries(xp ?? {})) {
    yield* checkRange(`${field}.${skill}`, `${skillName(skill as SkillType)} experience`, amount, 0, MOST_EXPERIENCE)
  }
}

const idOf = ({ id }: { id: string }) => id
const itemIdOf = ({ itemId }: { itemId: string }) => itemId

/** `ids` are the items of the rows, given if none may be listed twice. */
function* checkAmounts(
  field: string,
  what: string,
  list: readonly { quantity: number; chance?: number }[],
  ids: readonly string[] = [],
): Iterable<Problem> {
  yield* checkListLength(field, list)
  for (const [at, { quantity, chance }] of list.entries()) {
    yield* checkRange(`${field}.${at}.quantity`, `${what} quantity`, quantity, 1, 1_000)
    yield* checkRange(`${field}.${at}.chance`, `${what} chance`, chance, 0, 1)
    const id = ids[at]
    if (id !== undefined && ids.indexOf(id) < at) yield [`${field}.${at}`, `${what} listed twice: ${id}`]
  }
}

function* checkPace({ xpRate, duration }: { xpRate?: number | undefined; duration: number }): Iterable<Problem> {
  yield* checkRange('xpRate', 'XP rate', xpRate, 1, 10_000)
  if (!(duration >= 1_000 && duration <= 300_000)) {
    yield ['duration', 'Duration must be between 1 second and 5 minutes']
  }
}

const activityRules: EntryRule<Activity>[] = [
  ...nameRules<Activity>(),
  iconRule(),
  rule(['levelRequirements'], function* ({ levelRequirements }) {
    if (Object.keys(levelRequirements).length === 0) {
      yield ['levelRequirements', 'At least one level requirement is required']
    }
    yield* checkLevels('levelRequirements', levelRequirements)
  }),
  rule(['xpRate'], ({ xpRate }) => checkPace({ xpRate, duration: 1_000 })),
  rule(['duration'], ({ duration }) => checkPace({ duration })),
  rule(['resources'], ({ resources }) => checkAmounts('resources', 'Resource', resources, resources.map(itemIdOf))),
  rule(['outputs'], ({ outputs }) => checkAmounts('outputs', 'Output', outputs, outputs.map(itemIdOf))),
  rule(['category', 'monsterId'], function* ({ category, monsterId }) {
    if (category === 'combat' && monsterId === undefined) yield ['monsterId', 'A fight needs a monster']
    if (category !== 'combat' && monsterId !== undefined) yield ['monsterId', 'Only a fight has a monster']
  }),
]

const recipeRules: EntryRule<Recipe>[] = [
  ...nameRules<Recipe>(),
  rule(['requiredLevel'], ({ requiredLevel }) => checkRange('requiredLevel', 'Level', requiredLevel, 1, MAX_LEVEL)),
  rule(['xpRate'], ({ xpRate }) => checkPace({ xpRate, duration: 1_000 })),
  rule(['duration'], ({ duration }) => checkPace({ duration })),
  rule(['resources'], function* ({ resources }) {
    if (resources.length === 0) yield ['resources', 'At least one resource is required']
    yield* checkAmounts('resources', 'Resource', resources, resources.map(idOf))
  }),
  rule(['outputs'], function* ({ outputs }) {
    if (outputs.length === 0) yield ['outputs', 'At least one output is required']
    yield* checkAmounts('outputs', 'Output', outputs, outputs.map(idOf))
  }),
]

const itemRules: EntryRule<Item>[] = [
  ...nameRules<Item>(),
  iconRule(),
  rule(['value'], function* ({ value }) {
    if (!(Number.isSafeInteger(value) && value >= 0 && value <= MOST_PRICE)) {
      yield ['value', `Value must be a whole number between 0 and ${MOST_PRICE}`]
    }
  }),
  rule(['guidePrice'], ({ guidePrice }) => checkRange('guidePrice', 'Guide price', guidePrice, 1, MOST_PRICE)),
  rule(['requirements'], ({ requirements }) => checkLevels('requirements', requirements ?? {})),
  rule(['type', 'healAmount'], function* ({ type, healAmount }) {
    if (type === 'food' && healAmount === undefined) yield ['healAmount', 'Food must heal']
    yield* checkRange('healAmount', 'Healing', healAmount, 1, 1_000)
  }),
  rule(['type', 'equipmentSlot'], function* ({ type, equipmentSlot }) {
    if (type === 'equipment' && !equipmentSlot) yield ['equipmentSlot', 'Equipment needs an equipment slot']
    if (type !== 'equipment' && equipmentSlot) yield ['equipmentSlot', 'Only equipment has an equipment slot']
  }),
  rule(['type', 'potionEffects'], function* ({ type, potionEffects = [] }) {
    if (type === 'potion' && potionEffects.length === 0) yield ['potionEffects', 'A potion needs an effect']
    for (const [at, { boost, duration }] of potionEffects.entries()) {
      yield* checkRange(`potionEffects.${at}.boost`, 'Boost', boost, 1, MAX_LEVEL)
      yield* checkRange(`potionEffects.${at}.duration`, 'Effect duration in seconds', duration, 1, 86_400)
    }
  }),
  rule(['combatStats'], function* ({ combatStats = {} }) {
    for (const [stat, bonus] of Object.entries(combatStats))
      yield* checkRange(`combatStats.${stat}`, 'Bonus', bonus, -999, 999)
  }),
  rule(['weapon', 'equipmentSlot'], function* ({ weapon, equipmentSlot }) {
    if (weapon && equipmentSlot !== 'weapon') yield ['weapon', 'Only items in the weapon slot have weapon stats']
    yield* checkRange('weapon.speed', 'Speed', weapon?.speed, 500, 20_000)
    yield* checkRange('weapon.arrowTier', 'Arrow tier', weapon?.arrowTier, 1, 20)
  }),
  rule(['arrowTier'], ({ arrowTier }) => checkRange('arrowTier', 'Arrow tier', arrowTier, 1, 20)),
  rule(['ammunitionSaveChance'], ({ ammunitionSaveChance }) =>
    checkRange('ammunitionSaveChance', 'Chance', ammunitionSaveChance, 0, 1),
  ),
  rule(['specialAttack'], function* ({ specialAttack }) {
    if (!specialAttack) return
    const { name, energyCost, effect } = specialAttack
    if (name.trim() === '') yield ['specialAttack.name', 'A special attack needs a name']
    yield* checkRange('specialAttack.energyCost', 'Energy', energyCost, 1, 100)
    yield* checkRange('specialAttack.effect.hits', 'Hits', effect.hits, 1, 10)
    for (const part of ['accuracy', 'damage', 'heal'] as const) {
      yield* checkRange(`specialAttack.effect.${part}`, 'Percentage', effect[part], 0, 1_000)
    }
  }),
]

const monsterRules: EntryRule<Monster>[] = [
  ...nameRules<Monster>(),
  iconRule(),
  rule(['level'], ({ level }) => checkRange('level', 'Level', level, 1, 999)),
  rule(['hitpoints'], ({ hitpoints }) => checkRange('hitpoints', 'Hitpoints', hitpoints, 1, 100_000)),
  rule(['attack'], ({ attack }) => checkRange('attack', 'Attack', attack, 1, 999)),
  rule(['strength'], ({ strength }) => checkRange('strength', 'Strength', strength, 1, 999)),
  rule(['defence'], ({ defence }) => checkRange('defence', 'Defence', defence, 1, 999)),
  rule(['bonus'], ({ bonus }) => checkRange('bonus', 'Bonus', bonus, -999, 999)),
  rule(['speed'], ({ speed }) => checkRange('speed', 'Speed', speed, 500, 20_000)),
  rule(['coins'], function* ({ coins: { least, most } }) {
    yield* checkRange('coins.least', 'Coins', least, 0, MOST_COINS)
    yield* checkRange('coins.most', 'Coins', most, 0, MOST_COINS)
    if (least > most) yield ['coins.most', 'Maximum coins cannot be less than minimum coins']
  }),
  // An item may be listed several times: one log for sure, five more with a small chance.
  rule(['loot'], ({ loot }) => checkAmounts('loot', 'Loot', loot)),
]

const locationRules: EntryRule<Location>[] = [
  ...nameRules<Location>('Location name is required'),
  iconRule(),
  rule(['description'], function* ({ description }) {
    if (description.trim() === '') yield ['description', 'Location description is required']
  }),
]

/** The field each type of step needs. */
const STEP_NEEDS = {
  kill: ['target', 'A kill step needs a monster'],
  skill: ['target', 'A skill step needs a skill'],
  collect: ['requirements.itemId', 'A collect step needs an item'],
  talk: ['requirements.npcId', 'A talk step needs a person'],
  explore: ['requirements.location', 'An explore step needs a place'],
  custom: null,
} as const

const questRules: EntryRule<Quest>[] = [
  ...nameRules<Quest>(),
  rule(['steps'], function* ({ steps }) {
    if (steps.length === 0) yield ['steps', 'At least one step is required']
    yield* checkListLength('steps', steps)
    const seen = new Set<string>()
    for (const [at, step] of steps.entries()) {
      const { id, type, text, target, amount, requirements } = step
      if (!CONTENT_ID.test(id)) yield [`steps.${at}.id`, 'A step needs an id: lower-case letters, digits and _']
      if (seen.has(id)) yield [`steps.${at}.id`, `Step id used twice: ${id}`]
      seen.add(id)
      if (text.trim() === '') yield [`steps.${at}.text`, 'A step needs a text']
      const need = STEP_NEEDS[type]
      const given = { target, ...prefixRequirements(requirements) } as Record<string, unknown>
      if (need && !given[need[0]]) yield [`steps.${at}.${need[0]}`, need[1]]
      if (type === 'skill' && target && !SKILLS.includes(target as SkillType)) {
        yield [`steps.${at}.target`, `Skill not found: ${target}`]
      }
      yield* checkRange(`steps.${at}.amount`, 'Amount', amount, 1, 1_000_000)
      yield* checkRange(`steps.${at}.requirements.quantity`, 'Quantity', requirements?.quantity, 1, 1_000_000)
      yield* checkRange(`steps.${at}.requirements.skillLevel`, 'Level', requirements?.skillLevel, 1, MAX_LEVEL)
    }
  }),
  rule(['steps', 'deactivated'], function* ({ id: questId, steps, deactivated }, content) {
    if (deactivated) return
    const options = questOptionsOf(content, questId).filter(({ npc }) => npc.isActive)
    for (const [at, { id, type, requirements }] of steps.entries()) {
      if (type === 'custom' && !options.some(({ stepId, isReached }) => stepId === id && isReached)) {
        yield [`steps.${at}`, `No dialogue completes the step ${id}`]
      }
      const person = find(content.npcs, requirements?.npcId ?? '')
      if (type === 'talk' && person?.isActive === false) {
        yield [`steps.${at}.requirements.npcId`, `Person of a step is deactivated: ${person.id}`]
      }
    }
    // A quest that no NPC starts is started in the quest log; otherwise only with the NPC.
    const starts = options.filter(({ stepId }) => stepId === null)
    if (starts.length > 0 && !starts.some(({ isReached }) => isReached)) {
      yield ['steps', 'No dialogue that players can reach starts this quest']
    }
  }),
  rule(['requirements'], ({ requirements }) => checkLevels('requirements', requirements)),
  rule(['after'], function* ({ id, after }, { quests }) {
    const waiting = [...after]
    const seen = new Set<string>()
    for (let earlier = waiting.pop(); earlier !== undefined; earlier = waiting.pop()) {
      if (earlier === id) return yield ['after', 'A quest cannot require itself']
      if (seen.has(earlier)) continue
      seen.add(earlier)
      waiting.push(...(find(quests, earlier)?.after ?? []))
    }
  }),
  rule(['rewards'], function* ({ rewards: { coins, xp } }) {
    yield* checkRange('rewards.coins', 'Coins', coins, 0, MOST_COINS)
    yield* checkExperience('rewards.xp', xp)
  }),
]

function prefixRequirements(requirements: object | undefined): Record<string, unknown> {
  return Object.fromEntries(Object.entries(requirements ?? {}).map(([key, value]) => [`requirements.${key}`, value]))
}

/** The fields each type of requirement needs. */
const REQUIREMENT_NEEDS = {
  skill_level: ['skill', 'level'],
  total_level: ['value'],
  combat_level: ['value'],
  completions: ['target', 'count'],
  items_gained: ['target', 'count'],
  collection: ['count'],
  kills: ['count'],
  quests: [],
  harvests: ['count'],
  deaths: ['count'],
  visited: ['target'],
  coins: ['value'],
} as const

const achievementRules: EntryRule<Achievement>[] = [
  ...nameRules<Achievement>(),
  iconRule(),
  rule(['requirements'], function* ({ requirements }) {
    if (requirements.length === 0) yield ['requirements', 'At least one requirement is required']
    yield* checkListLength('requirements', requirements)
    for (const [at, requirement] of requirements.entries()) {
      for (const need of REQUIREMENT_NEEDS[requirement.type]) {
        if (requirement[need] === undefined) {
          yield [`requirements.${at}.${need}`, `A requirement of this kind needs its ${need}`]
        }
      }
      yield* checkRange(`requirements.${at}.level`, 'Level', requirement.level, 1, MAX_LEVEL)
      yield* checkRange(`requirements.${at}.count`, 'Count', requirement.count, 1, 1_000_000_000)
      yield* checkRange(`requirements.${at}.value`, 'Value', requirement.value, 1, 2_147_483_647)
    }
  }),
  rule(['rewards'], function* ({ rewards: { coins, xp, items = [] } }) {
    yield* checkRange('rewards.coins', 'Coins', coins, 0, MOST_COINS)
    yield* checkExperience('rewards.xp', xp)
    yield* checkAmounts('rewards.items', 'Reward', items, items.map(itemIdOf))
  }),
]

const npcRules: EntryRule<Npc>[] = [...nameRules<Npc>(), iconRule(), ...dialogueRules]

/** Ids are plain words. Names of built-in properties are excluded, because every table object has them. */
export const CONTENT_ID = /^[a-z][a-z0-9_]{1,62}$/
export const isContentId = (id: string) => CONTENT_ID.test(id) && !(id in {})

export const ENTRY_RULES: { readonly [Table in ContentTable]: readonly EntryRule<EntryOf<Table>>[] } = {
  items: itemRules,
  locations: locationRules,
  activities: activityRules,
  recipes: recipeRules,
  monsters: monsterRules,
  seeds: [],
  quests: questRules,
  npcs: npcRules,
  achievements: achievementRules,
}
