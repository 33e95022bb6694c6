import { readFileSync } from 'node:fs'
import {
  availableSkills,
  type Content,
  OFFLINE_ITEMS,
  type Requirement,
  SKILLS,
  type SkillType,
  sourcesOf,
  usesOf,
} from '@hearthward/engine'
import { describe, expect, test } from 'vitest'
import { content } from './index.ts'
import { allOptions, costOf, costsInShops, earliestLevels, freeWorks, reach, unmet } from './testing-graph.ts'

const { items, locations, activities, recipes, monsters, seeds, quests, npcs, achievements } = content
const values = <T>(table: Readonly<Record<string, T>>): T[] => Object.values(table)
const options = allOptions(content)
const steps = values(quests).flatMap((quest) => quest.steps.map((step) => ({ quest, step })))
const works = freeWorks(content)

/** A reference to an id, with the entry that contains it. */
interface Mention {
  by: string
  id: string | undefined
}

/** References to missing ids, as a list for the author to work through. */
function missing(table: Readonly<Record<string, unknown>>, mentions: Mention[]): string[] {
  return mentions.filter(({ id }) => id !== undefined && !Object.hasOwn(table, id)).map(({ by, id }) => `${by}: ${id}`)
}

const portions = options.flatMap(({ npc, option: { id, action, condition } }) => {
  const by = `${npc.id}/${id}`
  const found: Mention[] = [{ by, id: condition?.hasItem?.itemId }]
  if (action?.type === 'give_item' || action?.type === 'take_item') found.push({ by, id: action.itemId })
  if (action?.type === 'complete_quest_step') {
    found.push({ by, id: action.takes?.itemId }, { by, id: action.gives?.itemId })
  }
  return found
})

const conditions = values(npcs).flatMap((npc) =>
  npc.dialogueTrees.flatMap((dialogue) =>
    [dialogue.condition, ...dialogue.options.map(({ condition }) => condition)].flatMap((condition) =>
      condition ? [{ by: `${npc.id}/${dialogue.id}`, condition }] : [],
    ),
  ),
)

const requirements = values(achievements).flatMap(({ id, requirements: all }) =>
  all.map((requirement) => ({ by: id, requirement })),
)

const ofType = (type: Requirement['type']): Mention[] =>
  requirements
    .filter(({ requirement }) => requirement.type === type)
    .map(({ by, requirement }) => ({ by, id: requirement.target }))

describe('every referenced id exists', () => {
  test('items', () => {
    expect(
      missing(items, [
        ...works.flatMap(({ id, inputs, outputs }) =>
          [...inputs, ...outputs].map(({ item }) => ({ by: id, id: item })),
        ),
        ...values(activities).flatMap(({ id, resources, outputs }) =>
          [...resources, ...outputs].map(({ itemId }) => ({ by: id, id: itemId })),
        ),
        ...values(monsters).flatMap(({ id, loot }) => loot.map(({ itemId }) => ({ by: id, id: itemId }))),
        ...values(npcs).flatMap(({ id, shop }) => (shop?.items ?? []).map(({ itemId }) => ({ by: id, id: itemId }))),
        ...values(seeds).flatMap(({ seedId, herbId }) => [seedId, herbId].map((id) => ({ by: seedId, id }))),
        ...steps.map(({ quest, step }) => ({ by: `${quest.id}/${step.id}`, id: step.requirements?.itemId })),
        ...portions,
        ...conditions.map(({ by, condition }) => ({ by, id: condition.hasItem?.itemId })),
        ...values(achievements).flatMap(({ id, rewards }) =>
          (rewards.items ?? []).map(({ itemId }) => ({ by: id, id: itemId })),
        ),
        ...ofType('items_gained'),
      ]),
    ).toEqual([])
  })

  test('monsters', () => {
    expect(
      missing(monsters, [
        ...values(activities).map(({ id, monsterId }) => ({ by: id, id: monsterId })),
        ...steps
          .filter(({ step }) => step.type === 'kill')
          .map(({ quest, step }) => ({ by: quest.id, id: step.target })),
        ...ofType('kills'),
      ]),
    ).toEqual([])
    const fought = new Set(values(activities).map(({ monsterId }) => monsterId))
    expect(Object.keys(monsters).filter((id) => !fought.has(id))).toEqual([])
  })

  test('places and people', () => {
    expect(
      missing(locations, [
        ...values(activities).map(({ id, locationId }) => ({ by: id, id: locationId ?? undefined })),
        ...values(npcs).map(({ id, location }) => ({ by: id, id: location })),
        ...steps.map(({ quest, step }) => ({ by: quest.id, id: step.requirements?.location })),
        ...options.map(({ npc, option: { action } }) => ({
          by: npc.id,
          id: action?.type === 'transport' ? action.locationId : undefined,
        })),
        ...ofType('visited'),
      ]),
    ).toEqual([])
    expect(
      missing(
        npcs,
        steps.map(({ quest, step }) => ({ by: quest.id, id: step.requirements?.npcId })),
      ),
    ).toEqual([])
  })

  test('quests and their steps', () => {
    const named: (Mention & { step: string | undefined })[] = [
      ...conditions.map(({ by, condition }) => ({ by, id: condition.questId, step: condition.questStep })),
      ...conditions.map(({ by, condition }) => ({ by, id: condition.completedQuest, step: undefined })),
      ...values(quests).flatMap(({ id, after }) => after.map((earlier) => ({ by: id, id: earlier, step: undefined }))),
      ...ofType('quests').map(({ by, id }) => ({ by, id, step: undefined })),
      ...options.map(({ npc, option: { action } }) => ({
        by: npc.id,
        id: action && 'questId' in action ? action.questId : undefined,
        step: action?.type === 'complete_quest_step' ? action.stepId : undefined,
      })),
    ]
    expect(missing(quests, named)).toEqual([])
    const stepless = named.filter(
      ({ id, step }) => step !== undefined && !quests[id ?? '']?.steps.some((known) => known.id === step),
    )
    expect(stepless).toEqual([])
    for (const { quest, step } of steps) {
      if (step.type === 'skill') expect(SKILLS, `${quest.id}/${step.id}`).toContain(step.target)
    }
  })

  test('completions refer to exactly one activity or recipe', () => {
    expect(missing({ ...activities, ...recipes }, ofType('completions'))).toEqual([])
    for (const { id } of ofType('completions')) {
      expect(Object.hasOwn(activities, id ?? '') && Object.hasOwn(recipes, id ?? ''), `${id}`).toBe(false)
    }
  })

  test('every entry is stored under its own id, a plain word', () => {
    for (const [name, table] of Object.entries(content) as [keyof Content, Record<string, { id?: string }>][]) {
      for (const [key, entry] of Object.entries(table)) {
        expect(name === 'seeds' ? (entry as { seedId?: string }).seedId : entry.id, `${name}: ${key}`).toBe(key)
        expect(key).toMatch(/^[a-z][a-z0-9_]{1,62}$/)
        expect(key in {}, key).toBe(false)
      }
    }
  })
})

describe('every item', () => {
  test('has a source', () => {
    expect(Object.keys(items).filter((id) => !sourcesOf(content).has(id))).toEqual([])
  })

  test('has a use', () => {
    const useful = ['equipment', 'food', 'potion', 'consumable', 'treasure']
    expect(
      values(items)
        .filter(({ id, type }) => !useful.includes(type) && !usesOf(content).has(id) && !OFFLINE_ITEMS.includes(id))
        .map(({ id, type }) => `${id} (${type})`),
    ).toEqual([])
  })

  test('whose healing the rules fix by name heals exactly that when eaten', () => {
    const heals = { bread: 5, apple: 2, cooked_fish: 8 }
    for (const [id, healAmount] of Object.entries(heals)) expect(items[id]).toMatchObject({ type: 'food', healAmount })
  })

  test('has the fields its type requires', () => {
    for (const { id, type, healAmount, equipmentSlot, potionEffects } of values(items)) {
      if (type === 'food') expect(healAmount, id).toBeGreaterThan(0)
      if (type === 'potion') expect(potionEffects?.length, id).toBeGreaterThan(0)
      expect(type === 'equipment', id).toBe(equipmentSlot !== undefined)
    }
  })
})

describe('ingredients', () => {
  // A drop rarer than one in five hundred is luck, not a supply.
  const earliest = earliestLevels(content, 0.002)

  test('are available at or before the level that needs them', () => {
    const late = works.flatMap(({ id, skill, level, inputs }) =>
      inputs
        .filter(({ item }) => (earliest.get(item) ?? Number.POSITIVE_INFINITY) > level)
        .map(
          ({ item }) => `${id} (${skill} ${level}) needs ${item}, to be had from ${earliest.get(item) ?? 'nowhere'}`,
        ),
    )
    expect(late).toEqual([])
  })

  test('every band of ten levels of every skill unlocks something new', () => {
    const bands = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90]
    const empty = SKILLS.flatMap((skill) =>
      bands
        .filter((from) => !works.some((work) => work.skill === skill && work.level >= from && work.level < from + 10))
        .map((from) => `${skill} ${Math.max(1, from)}`),
    )
    expect(empty).toEqual([])
  })
})

describe('a player who starts with nothing can do everything', () => {
  const reached = reach(content)

  test('every skill can be trained', () => {
    expect(SKILLS.filter((skill) => !reached.skills.has(skill))).toEqual([])
  })

  test('every monster can be met', () => {
    const free = new Set(works.map(({ monster }) => monster))
    expect(Object.keys(monsters).filter((id) => free.has(id) && !reached.monsters.has(id))).toEqual([])
  })

  test('[FARM-22] every quest can be completed', () => {
    const open = Object.keys(quests).filter((id) => !reached.quests.has(id))
    expect(open.map((id) => `${id}: ${unmet(content, id, reached).join(', ')}`)).toEqual([])
    expect(reached.quests).toContain('master_gardener')
  })

  test('[FARM-22] every achievement can be earned', () => {
    const isMet = ({ type, skill, target = '', count = 1, level = 1, value = 1 }: Requirement): boolean => {
      switch (type) {
        case 'skill_level':
          return skill !== undefined && reached.skills.has(skill) && level <= 99
        case 'total_level':
          return value <= SKILLS.length * 99
        case 'combat_level':
          return value <= 126
        case 'completions':
          return works.some(({ id, inputs }) => id === target && inputs.every(({ item }) => reached.items.has(item)))
        case 'items_gained':
          // Only work, fights and harvests count, not purchases and gifts.
          return (
            reached.items.has(target) &&
            (works.some(({ outputs }) => outputs.some(({ item }) => item === target)) ||
              values(seeds).some(({ herbId }) => herbId === target))
          )
        case 'collection':
          return count <= reached.items.size
        case 'kills':
          return target === '' || reached.monsters.has(target)
        case 'quests':
          return target === '' ? count <= reached.quests.size : reached.quests.has(target)
        case 'harvests':
          return values(seeds).some(({ seedId }) => reached.items.has(seedId))
        case 'deaths':
          return reached.monsters.size > 0
        case 'visited':
          return target in locations
        case 'coins':
          return value <= 2_147_483_647
      }
    }
    expect(requirements.filter(({ requirement }) => !isMet(requirement)).map(({ by }) => by)).toEqual([])
    expect(achievements).toHaveProperty('green_thumb.requirements', [{ type: 'harvests', count: 25 }])
  })
})

describe('coins', () => {
  const pay = (item: string) => Math.floor((items[item]?.value ?? 0) * 0.6)
  const costs = costsInShops(content)

  test('are not gained by buying and selling back', () => {
    expect([...costs].filter(([item, cost]) => pay(item) > cost + 1e-9)).toEqual([])
  })

  test('are not gained by buying, making and selling back', () => {
    const gains = works.flatMap((work) => {
      if (!work.inputs.some(({ consumed }) => consumed)) return []
      const cost = costOf(work, costs)
      const paid = work.outputs.reduce((sum, { item, quantity, chance }) => sum + pay(item) * quantity * chance, 0)
      return paid > cost + 1e-9 ? [`${work.id}: ${cost} to make, ${paid} sold`] : []
    })
    expect(gains).toEqual([])
  })
})

const SPECIFIED: Record<string, SkillType[]> = {
  '[LOC-2] lumbridge': ['attack', 'woodcutting', 'fishing', 'firemaking'],
  '[LOC-3] varrock': ['mining', 'smithing', 'woodcutting'],
  '[LOC-4] draynor': ['fishing', 'woodcutting', 'crafting'],
  '[LOC-5] alkharid': ['mining', 'attack', 'crafting'],
  '[LOC-6] falador': ['mining', 'attack', 'smithing', 'woodcutting'],
  '[LOC-7] barbarian': ['fishing', 'attack', 'strength'],
  '[LOC-8] wizards_tower': ['magic', 'defence', 'herblore', 'mining'],
  '[LOC-9] rangers_guild': ['ranged', 'fletching', 'hitpoints', 'attack'],
  '[LOC-10] monastery': ['prayer', 'defence', 'hitpoints'],
  '[LOC-11] cooks_guild': ['cooking', 'firemaking'],
  '[LOC-12] rimmington': ['construction', 'crafting', 'smithing'],
  '[LOC-13] port_sarim': ['fishing', 'cooking', 'magic'],
  '[LOC-14] rune_altar': ['mining', 'runecrafting'],
  '[LOC-15] dragons_cave': ['attack', 'strength', 'defence', 'hitpoints', 'ranged', 'magic'],
  '[LOC-16] enchanted_forest': ['magic', 'defence', 'tailoring'],
}

describe('places', () => {
  test('[LOC-1] [LOC-22] there are fifteen, with ids of the specification', () => {
    expect(Object.keys(locations)).toEqual(Object.keys(SPECIFIED).map((row) => row.split(' ')[1]))
  })

  test.each(Object.entries(SPECIFIED))('%s offers its skills and no others', (row, skills) => {
    expect(availableSkills(content, row.split(' ')[1] ?? '').sort()).toEqual([...skills].sort())
  })
})

describe('seeds', () => {
  const rows: [row: string, herb: string, level: number, seconds: number, xp: number, tier: number][] = [
    ['[FARM-6]', 'guam', 1, 600, 18, 1],
    ['[FARM-7]', 'marrentill', 9, 900, 28, 1],
    ['[FARM-8]', 'tarromin', 19, 1_200, 42, 2],
    ['[FARM-9]', 'harralander', 26, 1_800, 60, 2],
    ['[FARM-10]', 'ranarr', 32, 2_700, 90, 2],
    ['[FARM-11]', 'toadflax', 38, 3_600, 120, 3],
    ['[FARM-12]', 'irit', 44, 4_500, 155, 3],
    ['[FARM-13]', 'kwuarm', 56, 6_300, 230, 3],
    ['[FARM-14]', 'cadantine', 67, 8_100, 310, 4],
    ['[FARM-15]', 'dwarf_weed', 79, 10_800, 420, 4],
    ['[FARM-16]', 'torstol', 93, 14_400, 550, 5],
  ]

  test('[FARM-5] there are eleven, of tiers 1 to 5', () => {
    expect(Object.keys(seeds)).toEqual(rows.map(([, herb]) => `${herb}_seed`))
    expect(new Set(values(seeds).map(({ tier }) => tier))).toEqual(new Set([1, 2, 3, 4, 5]))
  })

  test.each(rows)('%s %s', (_row, herbId, levelRequired, growthTime, xpReward, tier) => {
    const seedId = `${herbId}_seed`
    expect(seeds[seedId]).toEqual({ seedId, herbId, levelRequired, growthTime, xpReward, tier })
  })
})

describe('the content as a whole', () => {
  const tables: Record<string, Record<string, { name: string; description: string; icon?: string }>> = {
    items,
    locations,
    activities,
    recipes,
    monsters,
    quests,
    npcs,
    achievements,
  }

  test('is large enough', () => {
    const counts = Object.fromEntries(Object.entries(content).map(([name, table]) => [name, Object.keys(table).length]))
    expect(counts['items']).toBeGreaterThanOrEqual(350)
    expect(counts['monsters']).toBeGreaterThanOrEqual(70)
    expect(counts['activities']).toBeGreaterThanOrEqual(200)
    expect(counts['recipes']).toBeGreaterThanOrEqual(200)
    expect(counts['quests']).toBeGreaterThanOrEqual(30)
    expect(counts['npcs']).toBeGreaterThanOrEqual(40)
    expect(counts['achievements']).toBeGreaterThanOrEqual(150)
  })

  test('has unique names within each table', () => {
    for (const [name, table] of Object.entries(tables)) {
      expect(findDuplicates(values(table).map((entry) => entry.name)), name).toEqual([])
    }
  })

  test('has unique descriptions', () => {
    expect(
      findDuplicates(values(tables).flatMap((table) => values(table).map(({ description }) => description.trim()))),
    ).toEqual([])
  })

  test('has icons that exist', () => {
    const file = new URL('../../../node_modules/@iconify-json/game-icons/icons.json', import.meta.url)
    const { icons, aliases = {} } = JSON.parse(readFileSync(file, 'utf8'))
    const known = new Set([...Object.keys(icons), ...Object.keys(aliases)])
    const unknown = values(tables).flatMap((table) =>
      Object.entries(table).filter(([, { icon }]) => icon !== undefined && !known.has(icon)),
    )
    expect(unknown.map(([id, { icon }]) => `${id}: ${icon}`)).toEqual([])
  })

  test('has a unique order of achievements', () => {
    expect(findDuplicates(values(achievements).map(({ sortOrder }) => `${sortOrder}`))).toEqual([])
    expect(values(achievements).every(({ isActive }) => isActive)).toBe(true)
  })
})

function findDuplicates(words: string[]): string[] {
  return [...new Set(words.filter((word, index) => words.indexOf(word) !== index))]
}
