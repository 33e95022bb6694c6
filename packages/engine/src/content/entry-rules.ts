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
import { talkRules } from './dialogue-rules.ts'
import { counted, type EntryRule, type Problem, rule, within } from './entry-rule.ts'
import { questDeedsOf } from './quest-npcs.ts'
import type { ContentTable, EntryOf } from './references.ts'

/** What must hold of every entry, table by table (rules CP1 to CP9 and CP15). People's talk has rules of its own. */
const LONGEST_NAME = 60
const LONGEST_DESCRIPTION = 500
const MOST_COINS = 10_000_000
const MOST_LEARNED = 13_034_431

interface Named {
  readonly name: string
  readonly description: string
}

function named<Entry extends Named>(missing = 'Name is required'): EntryRule<Entry>[] {
  return [
    rule(['name'], function* ({ name }) {
      if (!isVisible(name)) yield ['name', missing]
      else if (!isPlain(name)) yield ['name', 'Name has visible signs only']
      if (name.length > LONGEST_NAME) yield ['name', `Name has at most ${LONGEST_NAME} characters`]
    }),
    rule(['description'], function* ({ description }) {
      if (description.length > LONGEST_DESCRIPTION) {
        yield ['description', `Description has at most ${LONGEST_DESCRIPTION} characters`]
      }
    }),
  ]
}

const icon = <Entry extends { readonly icon: string }>(): EntryRule<Entry> =>
  rule(['icon'], function* ({ icon: name }) {
    if (!/^[a-z0-9][a-z0-9-]{0,63}$/.test(name)) yield ['icon', 'Icon is required']
  })

function* levelsOf(field: string, levels: Levels): Iterable<Problem> {
  for (const [skill, level] of Object.entries(levels)) {
    if (Number.isInteger(level) && level >= 1 && level <= MAX_LEVEL) continue
    yield [`${field}.${skill}`, `${skillName(skill as SkillType)} level must be between 1 and ${MAX_LEVEL}`]
  }
}

/** Experience given at once. */
function* learnings(field: string, xp: Levels | undefined): Iterable<Problem> {
  for (const [skill, amount] of Object.entries(xp ?? {})) {
    yield* within(`${field}.${skill}`, `${skillName(skill as SkillType)} experience`, amount, 0, MOST_LEARNED)
  }
}

function* amounts(
  field: string,
  what: string,
  list: readonly { quantity: number; chance?: number }[],
  idOf: (at: number) => string,
): Iterable<Problem> {
  yield* counted(field, list)
  const seen = new Set<string>()
  for (const [at, { quantity, chance }] of list.entries()) {
    yield* within(`${field}.${at}.quantity`, `${what} quantity`, quantity, 1, 1_000)
    yield* within(`${field}.${at}.chance`, `${what} chance`, chance, 0, 1)
    const id = idOf(at)
    if (seen.has(id)) yield [`${field}.${at}`, `${what} listed twice: ${id}`]
    seen.add(id)
  }
}

function* pace({ xpRate, duration }: { xpRate?: number | undefined; duration: number }): Iterable<Problem> {
  yield* within('xpRate', 'XP rate', xpRate, 1, 10_000)
  if (!(duration >= 1_000 && duration <= 300_000)) {
    yield ['duration', 'Duration must be between 1 second and 5 minutes']
  }
}

const activityRules: EntryRule<Activity>[] = [
  ...named<Activity>(),
  icon(),
  rule(['levelRequirements'], function* ({ levelRequirements }) {
    if (Object.keys(levelRequirements).length === 0) {
      yield ['levelRequirements', 'At least one level requirement is required']
    }
    yield* levelsOf('levelRequirements', levelRequirements)
  }),
  rule(['xpRate'], ({ xpRate }) => pace({ xpRate, duration: 1_000 })),
  rule(['duration'], ({ duration }) => pace({ duration })),
  rule(['resources'], ({ resources }) =>
    amounts('resources', 'Resource', resources, (at) => resources[at]?.itemId ?? ''),
  ),
  rule(['outputs'], ({ outputs }) => amounts('outputs', 'Output', outputs, (at) => outputs[at]?.itemId ?? '')),
  rule(['category', 'monsterId'], function* ({ category, monsterId }) {
    if (category === 'combat' && monsterId === undefined) yield ['monsterId', 'A fight needs a monster']
    if (category !== 'combat' && monsterId !== undefined) yield ['monsterId', 'Only a fight has a monster']
  }),
]

const recipeRules: EntryRule<Recipe>[] = [
  ...named<Recipe>(),
  rule(['requiredLevel'], ({ requiredLevel }) => within('requiredLevel', 'Level', requiredLevel, 1, MAX_LEVEL)),
  rule(['xpRate'], ({ xpRate }) => pace({ xpRate, duration: 1_000 })),
  rule(['duration'], ({ duration }) => pace({ duration })),
  rule(['resources'], function* ({ resources }) {
    if (resources.length === 0) yield ['resources', 'At least one resource is required']
    yield* amounts('resources', 'Resource', resources, (at) => resources[at]?.id ?? '')
  }),
  rule(['outputs'], function* ({ outputs }) {
    if (outputs.length === 0) yield ['outputs', 'At least one output is required']
    yield* amounts('outputs', 'Output', outputs, (at) => outputs[at]?.id ?? '')
  }),
]

const itemRules: EntryRule<Item>[] = [
  ...named<Item>(),
  icon(),
  rule(['value'], function* ({ value }) {
    if (!(Number.isSafeInteger(value) && value >= 0 && value <= MOST_PRICE)) {
      yield ['value', `Value must be a whole number between 0 and ${MOST_PRICE}`]
    }
  }),
  rule(['guidePrice'], ({ guidePrice }) => within('guidePrice', 'Guide price', guidePrice, 1, MOST_PRICE)),
  rule(['requirements'], ({ requirements }) => levelsOf('requirements', requirements ?? {})),
  rule(['type', 'healAmount'], function* ({ type, healAmount }) {
    if (type === 'food' && healAmount === undefined) yield ['healAmount', 'Food must heal']
    yield* within('healAmount', 'Healing', healAmount, 1, 1_000)
  }),
  rule(['type', 'equipmentSlot'], function* ({ type, equipmentSlot }) {
    if (type === 'equipment' && !equipmentSlot) yield ['equipmentSlot', 'Equipment needs a slot to be worn in']
    if (type !== 'equipment' && equipmentSlot) yield ['equipmentSlot', 'Only equipment is worn in a slot']
  }),
  rule(['type', 'potionEffects'], function* ({ type, potionEffects = [] }) {
    if (type === 'potion' && potionEffects.length === 0) yield ['potionEffects', 'A potion needs an effect']
    for (const [at, { boost, duration }] of potionEffects.entries()) {
      yield* within(`potionEffects.${at}.boost`, 'Boost', boost, 1, MAX_LEVEL)
      yield* within(`potionEffects.${at}.duration`, 'Seconds of an effect', duration, 1, 86_400)
    }
  }),
  rule(['combatStats'], function* ({ combatStats = {} }) {
    for (const [stat, bonus] of Object.entries(combatStats))
      yield* within(`combatStats.${stat}`, 'Bonus', bonus, -999, 999)
  }),
  rule(['weapon', 'equipmentSlot'], function* ({ weapon, equipmentSlot }) {
    if (weapon && equipmentSlot !== 'weapon') yield ['weapon', 'Only what is worn as a weapon strikes']
    yield* within('weapon.speed', 'Speed', weapon?.speed, 500, 20_000)
    yield* within('weapon.arrowTier', 'Arrow tier', weapon?.arrowTier, 1, 20)
  }),
  rule(['arrowTier'], ({ arrowTier }) => within('arrowTier', 'Arrow tier', arrowTier, 1, 20)),
  rule(['ammunitionSaveChance'], ({ ammunitionSaveChance }) =>
    within('ammunitionSaveChance', 'Chance', ammunitionSaveChance, 0, 1),
  ),
  rule(['specialAttack'], function* ({ specialAttack }) {
    if (!specialAttack) return
    const { name, energyCost, effect } = specialAttack
    if (name.trim() === '') yield ['specialAttack.name', 'A special attack needs a name']
    yield* within('specialAttack.energyCost', 'Energy', energyCost, 1, 100)
    yield* within('specialAttack.effect.hits', 'Hits', effect.hits, 1, 10)
    for (const part of ['accuracy', 'damage', 'heal'] as const) {
      yield* within(`specialAttack.effect.${part}`, 'A share in hundredths', effect[part], 0, 1_000)
    }
  }),
]

const monsterRules: EntryRule<Monster>[] = [
  ...named<Monster>(),
  icon(),
  rule(['level'], ({ level }) => within('level', 'Level', level, 1, 999)),
  rule(['hitpoints'], ({ hitpoints }) => within('hitpoints', 'Hitpoints', hitpoints, 1, 100_000)),
  rule(['attack'], ({ attack }) => within('attack', 'Attack', attack, 1, 999)),
  rule(['strength'], ({ strength }) => within('strength', 'Strength', strength, 1, 999)),
  rule(['defence'], ({ defence }) => within('defence', 'Defence', defence, 1, 999)),
  rule(['bonus'], ({ bonus }) => within('bonus', 'Bonus', bonus, -999, 999)),
  rule(['speed'], ({ speed }) => within('speed', 'Speed', speed, 500, 20_000)),
  rule(['coins'], function* ({ coins: { least, most } }) {
    yield* within('coins.least', 'Coins', least, 0, MOST_COINS)
    yield* within('coins.most', 'Coins', most, 0, MOST_COINS)
    if (least > most) yield ['coins.most', 'The most coins cannot be fewer than the least']
  }),
  rule(['loot'], ({ loot }) => amounts('loot', 'Loot', loot, (at) => `${loot[at]?.itemId ?? ''} ${at}`)),
]

const locationRules: EntryRule<Location>[] = [
  ...named<Location>('Location name is required'),
  icon(),
  rule(['description'], function* ({ description }) {
    if (description.trim() === '') yield ['description', 'Location description is required']
  }),
]

/** What a step of each kind cannot do without. */
const STEP_NEEDS = {
  kill: ['target', 'A kill step needs a monster'],
  skill: ['target', 'A skill step needs a skill'],
  collect: ['requirements.itemId', 'A collect step needs an item'],
  talk: ['requirements.npcId', 'A talk step needs a person'],
  explore: ['requirements.location', 'An explore step needs a place'],
  custom: null,
} as const

const questRules: EntryRule<Quest>[] = [
  ...named<Quest>(),
  rule(['steps'], function* ({ steps }) {
    if (steps.length === 0) yield ['steps', 'At least one step is required']
    yield* counted('steps', steps)
    const seen = new Set<string>()
    for (const [at, step] of steps.entries()) {
      const { id, type, text, target, amount, requirements } = step
      if (!ID.test(id)) yield [`steps.${at}.id`, 'A step needs an id: small letters, digits and _']
      if (seen.has(id)) yield [`steps.${at}.id`, `Step named twice: ${id}`]
      seen.add(id)
      if (text.trim() === '') yield [`steps.${at}.text`, 'A step needs a text']
      const need = STEP_NEEDS[type]
      const given = { target, ...prefixed(requirements) } as Record<string, unknown>
      if (need && !given[need[0]]) yield [`steps.${at}.${need[0]}`, need[1]]
      if (type === 'skill' && target && !SKILLS.includes(target as SkillType)) {
        yield [`steps.${at}.target`, `Skill not found: ${target}`]
      }
      yield* within(`steps.${at}.amount`, 'Amount', amount, 1, 1_000_000)
      yield* within(`steps.${at}.requirements.quantity`, 'Quantity', requirements?.quantity, 1, 1_000_000)
      yield* within(`steps.${at}.requirements.skillLevel`, 'Level', requirements?.skillLevel, 1, MAX_LEVEL)
    }
  }),
  rule(['steps', 'deactivated'], function* ({ id: questId, steps, deactivated }, content) {
    if (deactivated) return
    const deeds = questDeedsOf(content, questId).filter(({ npc }) => npc.isActive)
    for (const [at, { id, type, requirements }] of steps.entries()) {
      if (type === 'custom' && !deeds.some(({ stepId, isReached }) => stepId === id && isReached)) {
        yield [`steps.${at}`, `Nobody completes the step ${id}`]
      }
      const person = find(content.npcs, requirements?.npcId ?? '')
      if (type === 'talk' && person?.isActive === false) {
        yield [`steps.${at}.requirements.npcId`, `Person of a step is deactivated: ${person.id}`]
      }
    }
    // One that nobody starts is begun in the quest log; one that somebody does is begun with them alone.
    const starts = deeds.filter(({ stepId }) => stepId === null)
    if (starts.length > 0 && !starts.some(({ isReached }) => isReached)) {
      yield ['steps', 'Nobody can be asked about it']
    }
  }),
  rule(['requirements'], ({ requirements }) => levelsOf('requirements', requirements)),
  rule(['after'], function* ({ id, after }, { quests }) {
    const waiting = [...after]
    const seen = new Set<string>()
    for (let earlier = waiting.pop(); earlier !== undefined; earlier = waiting.pop()) {
      if (earlier === id) return yield ['after', 'A quest cannot wait for itself']
      if (seen.has(earlier)) continue
      seen.add(earlier)
      waiting.push(...(quests[earlier]?.after ?? []))
    }
  }),
  rule(['rewards'], function* ({ rewards: { coins, xp } }) {
    yield* within('rewards.coins', 'Coins', coins, 0, MOST_COINS)
    yield* learnings('rewards.xp', xp)
  }),
]

function prefixed(requirements: object | undefined): Record<string, unknown> {
  return Object.fromEntries(Object.entries(requirements ?? {}).map(([key, value]) => [`requirements.${key}`, value]))
}

/** What a requirement of each kind cannot do without. */
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
  ...named<Achievement>(),
  icon(),
  rule(['requirements'], function* ({ requirements }) {
    if (requirements.length === 0) yield ['requirements', 'At least one requirement is required']
    yield* counted('requirements', requirements)
    for (const [at, requirement] of requirements.entries()) {
      for (const need of REQUIREMENT_NEEDS[requirement.type]) {
        if (requirement[need] === undefined) {
          yield [`requirements.${at}.${need}`, `A requirement of this kind needs its ${need}`]
        }
      }
      yield* within(`requirements.${at}.level`, 'Level', requirement.level, 1, MAX_LEVEL)
      yield* within(`requirements.${at}.count`, 'Count', requirement.count, 1, 1_000_000_000)
      yield* within(`requirements.${at}.value`, 'Value', requirement.value, 1, 2_147_483_647)
    }
  }),
  rule(['rewards'], function* ({ rewards: { coins, xp, items = [] } }) {
    yield* within('rewards.coins', 'Coins', coins, 0, MOST_COINS)
    yield* learnings('rewards.xp', xp)
    yield* amounts('rewards.items', 'Reward', items, (at) => items[at]?.itemId ?? '')
  }),
]

const npcRules: EntryRule<Npc>[] = [...named<Npc>(), icon(), ...talkRules]

/** Ids are plain words; such as every object has would be found on every table there is. */
export const ID = /^[a-z][a-z0-9_]{1,62}$/
export const isContentId = (id: string) => ID.test(id) && !(id in {})

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
