import { describe, expect, test } from 'vitest'
import {
  brokenBy,
  type ContentTable,
  contentProblems,
  fixedFields,
  isActiveEntry,
  mentionsOf,
  referencesTo,
  withActive,
} from '../index.ts'
import { activity, item } from '../testing/small-world.ts'
import type {
  Achievement,
  Activity,
  Content,
  Dialogue,
  DialogueOption,
  Item,
  Monster,
  Npc,
  Quest,
  Recipe,
} from './content.ts'

const log: Item = item('log')
const rat: Monster = {
  id: 'rat',
  name: 'Rat',
  description: '',
  icon: 'rat',
  level: 1,
  hitpoints: 5,
  attack: 1,
  strength: 1,
  defence: 1,
  bonus: 0,
  mode: 'melee',
  speed: 2_000,
  coins: { least: 0, most: 3 },
  loot: [{ itemId: 'log', quantity: 1, chance: 0.5 }],
}
const chop: Activity = activity('chop', {
  levelRequirements: { woodcutting: 1 },
  outputs: [{ itemId: 'log', quantity: 1, chance: 1 }],
})
const fire: Recipe = {
  id: 'fire',
  name: 'Fire',
  description: '',
  skillType: 'firemaking',
  requiredLevel: 1,
  xpRate: 5,
  duration: 1_000,
  resources: [{ id: 'log', quantity: 1 }],
  outputs: [{ id: 'ash', quantity: 1, chance: 1 }],
  isUnlocked: true,
  category: 'fuel',
}
const errand: Quest = {
  id: 'errand',
  name: 'Errand',
  description: '',
  steps: [
    { id: 'fell', type: 'kill', text: 'Kill a rat.', target: 'rat' },
    { id: 'tell', type: 'talk', text: 'Tell Ada.', requirements: { npcId: 'ada' } },
  ],
  requirements: {},
  after: [],
  rewards: { coins: 5, xp: { attack: 10 } },
}
const ada: Npc = {
  id: 'ada',
  name: 'Ada',
  description: '',
  type: 'shop',
  location: 'lumbridge',
  icon: 'cowled',
  dialogueTrees: [
    {
      id: 'hello',
      text: 'Good day.',
      options: [
        { id: 'goods', text: 'Show me.', action: { type: 'shop' } },
        { id: 'work', text: 'Any work?', action: { type: 'start_quest', questId: 'errand' } },
        { id: 'more', text: 'Go on.', nextDialogueId: 'more' },
      ],
    },
    { id: 'more', text: 'No.', condition: { questId: 'errand', questStep: 'tell' }, options: [] },
  ],
  defaultDialogue: 'hello',
  isActive: true,
  shop: { items: [{ itemId: 'log', price: 2 }] },
}
const badge: Achievement = {
  id: 'badge',
  name: 'Badge',
  description: '',
  category: 'oddities',
  tier: 'bronze',
  icon: 'laurels',
  requirements: [{ type: 'completions', target: 'fire', count: 3 }],
  rewards: { items: [{ itemId: 'ash', quantity: 1 }] },
  isActive: true,
  sortOrder: 1,
}

const SOUND: Content = {
  items: { log, ash: { ...item('ash'), name: 'Ash' } },
  locations: { lumbridge: { id: 'lumbridge', name: 'Hearthford', description: 'Home.', icon: 'castle' } },
  activities: { chop },
  recipes: { fire },
  monsters: { rat },
  seeds: { log: { seedId: 'log', herbId: 'ash', levelRequired: 1, growthTime: 1, xpReward: 1, tier: 1 } },
  quests: { errand },
  npcs: { ada },
  achievements: { badge },
}

/** The valid content with one entry changed. */
function changed(table: ContentTable, id: string, parts: object): Content {
  const entries = SOUND[table] as Record<string, object>
  return { ...SOUND, [table]: { ...entries, [id]: { ...entries[id], ...parts } } }
}
const messages = (content: Content) => contentProblems(content).map(({ message }) => message)
const messagesAfter = (table: ContentTable, id: string, parts: object) => messages(changed(table, id, parts))

test('a valid content has no problems', () => {
  expect(contentProblems(SOUND)).toEqual([])
})

type Case = [rule: string, table: ContentTable, id: string, parts: object, message: string]

const option = { id: 'a', text: 'Yes.' }
const tells = { type: 'complete_quest_step', questId: 'errand', stepId: 'tell' }
/** A person with one dialogue and these options. */
const optionCases = (rule: string, options: object[], message: string): Case[] => [
  [rule, 'npcs', 'ada', { dialogueTrees: [{ id: 'hello', text: 'Hm.', options }] }, message],
]

const CASES: Case[] = [
  ['[CP1] [CONT-8] a name of blanks', 'activities', 'chop', { name: '  ' }, 'Name is required'],
  ['[CP1] a name that is too long', 'items', 'log', { name: 'x'.repeat(61) }, 'Name has at most 60 characters'],
  ['[CP1] a name that is taken', 'items', 'ash', { name: 'the LOG ' }, 'Name is taken by ash'],
  ['[CP1] a name that looks like another', 'items', 'ash', { name: 'The\u200B Lo\u00ADg' }, 'Name is taken by ash'],
  [
    '[CP1] a name with a direction override',
    'items',
    'log',
    { name: 'Z\u202Ezz' },
    'Name can only have visible characters',
  ],
  ['[CP1] an invisible name', 'items', 'log', { name: '\u200B\u2800' }, 'Name is required'],
  ['[CP1] the id of another entry', 'items', 'log', { id: 'ash' }, 'Id cannot be changed'],
  [
    '[CP1] an id that is a built-in property',
    'items',
    'constructor',
    { ...log, id: 'constructor', name: 'New' },
    'Id must be a word of lower-case letters, digits and _',
  ],
  ['[CP2] [CONT-9] no place', 'activities', 'chop', { locationId: '' }, 'Location is required'],
  ['[CP2] an unknown place', 'activities', 'chop', { locationId: 'moon' }, 'Location not found: moon'],
  [
    '[CP2] [CONT-16] an unknown output',
    'activities',
    'chop',
    { outputs: [{ itemId: 'gold', quantity: 1, chance: 1 }] },
    'Output item not found: gold',
  ],
  [
    '[CP2] [CONT-15] an unknown resource',
    'activities',
    'chop',
    { resources: [{ itemId: 'gold', quantity: 1, consumed: true }] },
    'Resource item not found: gold',
  ],
  ['[CP2] a deactivated item', 'items', 'ash', { deactivated: true }, 'Output item is deactivated: ash'],
  [
    '[CP3] [CONT-11] no level',
    'activities',
    'chop',
    { levelRequirements: {} },
    'At least one level requirement is required',
  ],
  [
    '[CP3] [CONT-12] level 100',
    'activities',
    'chop',
    { levelRequirements: { mining: 100 } },
    'Mining level must be between 1 and 99',
  ],
  [
    '[CP3] [CONT-12] level 0',
    'activities',
    'chop',
    { levelRequirements: { mining: 0 } },
    'Mining level must be between 1 and 99',
  ],
  ['[CP3] [CONT-13] no experience', 'activities', 'chop', { xpRate: 0 }, 'XP rate must be between 1 and 10000'],
  [
    '[CP3] [CONT-13] too much experience',
    'activities',
    'chop',
    { xpRate: 10_001 },
    'XP rate must be between 1 and 10000',
  ],
  [
    '[CP3] [CONT-14] no duration',
    'activities',
    'chop',
    { duration: 999 },
    'Duration must be between 1 second and 5 minutes',
  ],
  [
    '[CP3] [CONT-14] a duration of an hour',
    'activities',
    'chop',
    { duration: 300_001 },
    'Duration must be between 1 second and 5 minutes',
  ],
  [
    '[CP4] [CONT-15] a resource with quantity 0',
    'activities',
    'chop',
    { resources: [{ itemId: 'log', quantity: 0, consumed: true }] },
    'Resource quantity must be between 1 and 1000',
  ],
  [
    '[CP4] [CONT-16] an output with quantity 1,001',
    'activities',
    'chop',
    { outputs: [{ itemId: 'log', quantity: 1_001, chance: 1 }] },
    'Output quantity must be between 1 and 1000',
  ],
  [
    '[CP4] [CONT-17] a chance above 1',
    'activities',
    'chop',
    { outputs: [{ itemId: 'log', quantity: 1, chance: 1.1 }] },
    'Output chance must be between 0 and 1',
  ],
  [
    '[CP4] [CONT-17] a chance below 0',
    'activities',
    'chop',
    { outputs: [{ itemId: 'log', quantity: 1, chance: -0.1 }] },
    'Output chance must be between 0 and 1',
  ],
  [
    '[CP4] an item listed twice',
    'activities',
    'chop',
    { outputs: [chop.outputs[0], chop.outputs[0]] },
    'Output listed twice: log',
  ],
  [
    '[CP4] a reward listed twice',
    'achievements',
    'badge',
    { rewards: { items: Array(2).fill({ itemId: 'log', quantity: 1 }) } },
    'Reward listed twice: log',
  ],
  ['[CP5] a fight without a monster', 'activities', 'chop', { category: 'combat' }, 'A fight needs a monster'],
  ['[CP5] work with a monster', 'activities', 'chop', { monsterId: 'rat' }, 'Only a fight has a monster'],
  ['[CP5] a recipe from nothing', 'recipes', 'fire', { resources: [] }, 'At least one resource is required'],
  ['[CP5] a recipe for nothing', 'recipes', 'fire', { outputs: [] }, 'At least one output is required'],
  ['[CP6] food that does not heal', 'items', 'log', { type: 'food' }, 'Food must heal'],
  ['[CP6] a potion without effects', 'items', 'log', { type: 'potion' }, 'A potion needs an effect'],
  ['[CP6] equipment without a slot', 'items', 'log', { type: 'equipment' }, 'Equipment needs an equipment slot'],
  ['[CP6] a resource with a slot', 'items', 'log', { equipmentSlot: 'head' }, 'Only equipment has an equipment slot'],
  [
    '[CP7] more least coins than most',
    'monsters',
    'rat',
    { coins: { least: 5, most: 3 } },
    'Maximum coins cannot be less than minimum coins',
  ],
  ['[CP7] a monster without hitpoints', 'monsters', 'rat', { hitpoints: 0 }, 'Hitpoints must be between 1 and 100000'],
  ['[CP8] no steps', 'quests', 'errand', { steps: [] }, 'At least one step is required'],
  [
    '[CP8] a kill step without a monster',
    'quests',
    'errand',
    { steps: [{ id: 'fell', type: 'kill', text: 'Kill.' }, errand.steps[1]] },
    'A kill step needs a monster',
  ],
  [
    '[CP8] a step named twice',
    'quests',
    'errand',
    { steps: [...errand.steps, { ...errand.steps[0] }] },
    'Step id used twice: fell',
  ],
  ['[CP8] a quest after itself', 'quests', 'errand', { after: ['errand'] }, 'A quest cannot require itself'],
  ['[CP9] no requirements', 'achievements', 'badge', { requirements: [] }, 'At least one requirement is required'],
  [
    '[CP9] a level requirement without a skill',
    'achievements',
    'badge',
    { requirements: [{ type: 'skill_level', level: 5 }] },
    'A requirement of this kind needs its skill',
  ],
  ['[CP10] a shop without goods', 'npcs', 'ada', { shop: undefined }, 'A shop needs things to sell'],
  ['[CP10] goods without a shop', 'npcs', 'ada', { type: 'other' }, 'Only a shop sells things'],
  [
    '[CP11] an item sold below what shops pay',
    'items',
    'log',
    { value: 100 },
    'The log would be sold for less than shops pay for it',
  ],
  ['[CP12] no greeting', 'npcs', 'ada', { defaultDialogue: 'bye' }, 'Greeting not found: bye'],
  [
    '[CP12] a greeting with a condition',
    'npcs',
    'ada',
    { defaultDialogue: 'more' },
    'The greeting cannot have a condition',
  ],
  [
    '[CP12] an option that leads nowhere',
    'npcs',
    'ada',
    { dialogueTrees: [ada.dialogueTrees[0]] },
    'Next dialogue not found: more',
  ],
  [
    '[CP13] a lesson by a shopkeeper',
    'npcs',
    'ada',
    {
      dialogueTrees: [
        {
          id: 'hello',
          text: 'Hm.',
          options: [{ id: 'a', text: 'Teach.', action: { type: 'train_skill', skill: 'attack' } }],
        },
      ],
    },
    'This person does not train that skill',
  ],
  [
    '[CP13] a condition on an unknown step',
    'npcs',
    'ada',
    { dialogueTrees: [{ id: 'hello', text: 'Hm.', condition: { questId: 'errand', questStep: 'x' }, options: [] }] },
    'Step not found: x',
  ],
  [
    '[CP1] a description that is too long',
    'items',
    'log',
    { description: 'x'.repeat(501) },
    'Description has at most 500 characters',
  ],
  ['[CP3] a recipe for level 0', 'recipes', 'fire', { requiredLevel: 0 }, 'Level must be between 1 and 99'],
  [
    '[CP4] loot with a chance above 1',
    'monsters',
    'rat',
    { loot: [{ ...rat.loot[0], chance: 1.1 }] },
    'Loot chance must be between 0 and 1',
  ],
  ['[CP4] too many rows', 'monsters', 'rat', { loot: Array(61).fill(rat.loot[0]) }, 'At most 60 entries are allowed'],
  ['[CP6] a fractional value', 'items', 'log', { value: 0.5 }, 'Value must be a whole number between 0 and 1000000'],
  ['[CP6] a guide price of 0', 'items', 'log', { guidePrice: 0 }, 'Guide price must be between 1 and 1000000'],
  [
    '[CP6] a weapon that is not worn',
    'items',
    'log',
    { weapon: { speed: 2_000 } },
    'Only items in the weapon slot have weapon stats',
  ],
  [
    '[CP6] a special attack without a cost',
    'items',
    'log',
    { specialAttack: { name: 'Flurry', energyCost: 0, effect: { accuracy: 100, damage: 100, hits: 2, heal: 0 } } },
    'Energy must be between 1 and 100',
  ],
  ['[CP7] loot that is deactivated', 'items', 'log', { deactivated: true }, 'Loot item is deactivated: log'],
  [
    '[CP2] a kill step for a deactivated monster',
    'monsters',
    'rat',
    { deactivated: true },
    'Monster of a step is deactivated: rat',
  ],
  [
    '[CP8] an unknown skill',
    'quests',
    'errand',
    { steps: [...errand.steps, { id: 'learn', type: 'skill', text: 'Learn.', target: 'juggling' }] },
    'Skill not found: juggling',
  ],
  [
    '[CP8] too many coins as a reward',
    'quests',
    'errand',
    { rewards: { coins: 10_000_001 } },
    'Coins must be between 0 and 10000000',
  ],
  [
    '[CP8] too much experience as a reward',
    'quests',
    'errand',
    { rewards: { xp: { attack: 13_034_432 } } },
    'Attack experience must be between 0 and 13034431',
  ],
  [
    '[CP10] a trainer without skills',
    'npcs',
    'ada',
    { type: 'skill_trainer', shop: undefined },
    'A trainer needs skills to teach',
  ],
  [
    '[CP12] two dialogues with one id',
    'npcs',
    'ada',
    { dialogueTrees: [...ada.dialogueTrees, ada.dialogueTrees[1]] },
    'Dialogue id used twice: more',
  ],
  ...optionCases('[CP12] an option named twice', [option, option], 'Option id used twice: a'),
  ...optionCases(
    '[CP12] a text that is too long',
    [{ ...option, text: 'x'.repeat(2_001) }],
    'The text has at most 2,000 characters',
  ),
  ...optionCases(
    '[CP13] an option with a condition on an unknown step',
    [{ ...option, condition: { questId: 'errand', questStep: 'x' } }],
    'Step not found: x',
  ),
  ...optionCases(
    '[CP13] an option with a condition on a quest named like a method of objects',
    [{ ...option, condition: { questId: 'hasOwnProperty', questStep: 'x' } }],
    'Quest of a condition not found: hasOwnProperty',
  ),
  ...optionCases(
    '[CP13] an option that completes an unknown step',
    [{ ...option, action: { ...tells, stepId: 'x' } }],
    'Step not found: x',
  ),
  ...optionCases(
    '[CP13] too many items given for a step',
    [{ ...option, action: { ...tells, gives: { itemId: 'log', quantity: 1_001 } } }],
    'Quantity must be between 1 and 1000',
  ),
  ...optionCases(
    '[CP13] too many items taken for a step',
    [{ ...option, action: { ...tells, takes: { itemId: 'log', quantity: 1_000_001 } } }],
    'Quantity must be between 1 and 1000000',
  ),
  ...optionCases(
    '[CP2] an unknown item taken for a step',
    [{ ...option, action: { ...tells, takes: { itemId: 'gold', quantity: 1 } } }],
    'Item of an option not found: gold',
  ),
  ...optionCases(
    '[CP2] transport to an unknown place',
    [{ ...option, action: { type: 'transport', locationId: 'moon' } }],
    'Place of an option not found: moon',
  ),
  ...optionCases(
    '[CP2] a condition on an unknown item',
    [{ ...option, condition: { hasItem: { itemId: 'gold', quantity: 1 } } }],
    'Item of a condition not found: gold',
  ),
]

test.each(CASES)('%s', (_, table, id, parts, message) => {
  expect(messagesAfter(table, id, parts)).toContain(message)
})

test('[CP4] loot may list an item several times, with different quantities and chances', () => {
  const loot = [...rat.loot, { itemId: 'log', quantity: 5, chance: 0.01 }]
  expect(messagesAfter('monsters', 'rat', { loot })).toEqual([])
})

test('[CP8] quests that require each other in a cycle are found', () => {
  const other: Quest = { ...errand, id: 'other', name: 'Other', after: ['errand'] }
  const ring = { ...SOUND, quests: { errand: { ...errand, after: ['other'] }, other } }
  expect(messages(ring)).toEqual(['A quest cannot require itself', 'A quest cannot require itself'])
  expect(messages({ ...SOUND, quests: { errand, other } })).toEqual([])
})

describe('[CP15] an active quest can be started and finished', () => {
  const settled: Quest = { ...errand, steps: [...errand.steps, { id: 'paid', type: 'custom', text: 'Be paid.' }] }
  const pays: DialogueOption = {
    id: 'pay',
    text: 'My pay.',
    action: { type: 'complete_quest_step', questId: 'errand', stepId: 'paid' },
  }
  const payingDialogue = (parts: Partial<Dialogue> = {}): Dialogue => ({
    id: 'paying',
    text: 'Well done.',
    condition: { questId: 'errand', questStep: 'paid' },
    options: [pays],
    ...parts,
  })
  const contentWith = (dialogues: readonly Dialogue[], quest: Quest = settled, isActive = true): Content => ({
    ...SOUND,
    quests: { errand: quest },
    npcs: { ada: { ...ada, isActive, dialogueTrees: dialogues } },
  })
  const NOT_COMPLETED = 'No dialogue completes the step paid'

  test('a custom step needs a person who completes it', () => {
    expect(messages(contentWith([...ada.dialogueTrees, payingDialogue()]))).toEqual([])
    expect(contentProblems(contentWith(ada.dialogueTrees))).toEqual([
      { table: 'quests', id: 'errand', field: 'steps.2', message: NOT_COMPLETED },
    ])
    expect(messages(contentWith(ada.dialogueTrees, { ...settled, deactivated: true }))).toEqual([])
  })

  test('that person must be active', () => {
    expect(messages(contentWith([...ada.dialogueTrees, payingDialogue()], settled, false))).toEqual([
      'Person of a step is deactivated: ada',
      NOT_COMPLETED,
    ])
  })

  test('that person must have a reachable dialogue for it', () => {
    const { condition: _, ...lost } = payingDialogue()
    const asked = payingDialogue({ condition: { questId: 'errand', questStep: 'tell' } })
    const over = payingDialogue({ condition: { completedQuest: 'errand' } })
    const early = payingDialogue({ options: [{ ...pays, condition: { questId: 'errand', questStep: 'fell' } }] })
    for (const dialogue of [lost, asked, over, early]) {
      expect(messages(contentWith([...ada.dialogueTrees, dialogue]))).toEqual([NOT_COMPLETED])
    }
    const way = { ...payingDialogue({ id: 'way' }), options: [{ id: 'on', text: 'So?', nextDialogueId: 'paying' }] }
    expect(messages(contentWith([...ada.dialogueTrees, lost, way]))).toEqual([])
  })

  test('a person who starts the quest must have a reachable dialogue for it', () => {
    const [hello, more] = ada.dialogueTrees as [Dialogue, Dialogue]
    const [goods, work, on] = hello.options as [DialogueOption, DialogueOption, DialogueOption]
    const asked = (option: DialogueOption, dialogues: readonly Dialogue[] = []) =>
      messages(contentWith([{ ...hello, options: [goods, on, option] }, more, payingDialogue(), ...dialogues]))
    expect(asked(work)).toEqual([])
    expect(asked({ ...work, condition: { completedQuest: 'errand' } })).toEqual([
      'No dialogue that players can reach starts this quest',
    ])
    expect(asked({ ...work, condition: { questId: 'errand' } })).toEqual([
      'No dialogue that players can reach starts this quest',
    ])
    const lost: Dialogue = { id: 'lost', text: 'Oh.', options: [work] }
    const idle: DialogueOption = { id: 'idle', text: 'Nothing.' }
    expect(asked(idle, [lost])).toEqual(['No dialogue that players can reach starts this quest'])
    // No person starts it: it is started in the quest log.
    expect(asked(idle)).toEqual([])
  })
})

test('[CP13] only a shop can open its shelves', () => {
  const idle = messagesAfter('npcs', 'ada', { type: 'other', shop: undefined })
  expect(idle).toEqual(['This person has no shop to open'])
})

test('[CP2] no active entry requires a deactivated quest', () => {
  const later = { ...errand, id: 'later', name: 'Later', after: ['errand'] }
  const waiting = { ...SOUND, quests: { errand: { ...errand, deactivated: true }, later } }
  const found = contentProblems(waiting).map(({ id, message }) => `${id}: ${message}`)
  expect(found).toEqual(['later: Earlier quest is deactivated: errand'])
})

test('inactive entries may refer to deactivated ones', () => {
  const quiet = { ...changed('items', 'ash', { deactivated: true }) }
  const closed = {
    ...quiet,
    recipes: { fire: { ...fire, isUnlocked: false } },
    achievements: { badge: { ...badge, isActive: false } },
    seeds: {},
  }
  expect(messages(closed)).toEqual([])
})

describe('references to an entry', () => {
  test('are found in every table', () => {
    const by = (table: ContentTable, id: string) => referencesTo(SOUND, table, id).map((found) => found.by.id)
    expect(by('items', 'log').sort()).toEqual(['ada', 'chop', 'fire', 'log', 'rat'])
    expect(by('items', 'ash').sort()).toEqual(['badge', 'fire', 'log'])
    expect(by('monsters', 'rat')).toEqual(['errand'])
    expect(by('npcs', 'ada')).toEqual(['errand', 'errand'])
    expect(by('quests', 'errand')).toEqual(['ada', 'ada'])
    expect(by('locations', 'lumbridge').sort()).toEqual(['ada', 'chop'])
    expect(by('recipes', 'fire')).toEqual(['badge'])
    expect(by('activities', 'chop')).toEqual([])
    const hunt = { ...badge, requirements: [{ type: 'kills', target: 'rat', count: 3 }] }
    const hunted = changed('achievements', 'badge', hunt)
    expect(referencesTo(hunted, 'monsters', 'rat').map((found) => found.by.id)).toEqual(['errand', 'badge'])
  })

  test('have the path of the field', () => {
    expect(mentionsOf(SOUND, 'activities', chop)).toContainEqual({
      field: 'outputs.0.itemId',
      what: 'Output item',
      table: 'items',
      id: 'log',
    })
  })
})

describe('problems caused by a change', () => {
  test('are found in entries that refer to the changed one, without earlier problems', () => {
    const dear = changed('items', 'log', { value: 100 })
    expect(brokenBy(SOUND, dear, 'items', 'log')).toEqual([
      {
        table: 'npcs',
        id: 'ada',
        field: 'shop.items.0.price',
        message: 'The log would be sold for less than shops pay for it',
      },
    ])
    expect(brokenBy(dear, dear, 'items', 'log')).toEqual([])
    expect(brokenBy(SOUND, changed('items', 'log', { value: 2 }), 'items', 'log')).toEqual([])
  })

  test('are also found in entries that referred to it only before', () => {
    const settled = { ...errand, steps: [{ id: 'paid', type: 'custom' as const, text: 'Be paid.' }] }
    const pays = { type: 'complete_quest_step', questId: 'errand', stepId: 'paid' } as const
    const [hello] = ada.dialogueTrees as [Dialogue]
    const contentWithOptions = (options: readonly DialogueOption[]): Content => ({
      ...SOUND,
      quests: { errand: settled },
      npcs: { ada: { ...ada, dialogueTrees: [{ ...hello, options }] } },
    })
    const before = contentWithOptions([{ id: 'pay', text: 'My pay.', action: pays }])
    expect(brokenBy(before, contentWithOptions([]), 'npcs', 'ada')).toEqual([
      { table: 'quests', id: 'errand', field: 'steps.0', message: 'No dialogue completes the step paid' },
    ])
  })
})

describe('[CP14] once in the game', () => {
  test('[CONT-26] only name and description of a place can change', () => {
    const place = SOUND.locations['lumbridge'] as object
    expect(fixedFields('locations', place, { ...place, name: 'New', description: 'New' })).toEqual([])
    expect(fixedFields('locations', place, { ...place, icon: 'tent', climate: 'wet' })).toEqual(['icon', 'climate'])
  })

  test('items keep stacking and keep their slot', () => {
    expect(fixedFields('items', log, { ...log, stackable: false })).toEqual(['stackable'])
    expect(fixedFields('items', { ...log, stackable: false }, log)).toEqual([])
    expect(fixedFields('items', log, { ...log, equipmentSlot: 'head' })).toEqual(['equipmentSlot'])
  })

  test('a quest can get new steps but lose none', () => {
    const more = { ...errand, steps: [{ id: 'new', type: 'custom', text: 'New.' }, ...errand.steps] }
    expect(fixedFields('quests', errand, more)).toEqual([])
    expect(fixedFields('quests', more, errand)).toEqual(['steps'])
  })
})

test('each table has its own field for active, and reactivating restores the entry', () => {
  for (const [table, id] of [
    ['items', 'log'],
    ['activities', 'chop'],
    ['recipes', 'fire'],
    ['monsters', 'rat'],
    ['quests', 'errand'],
    ['npcs', 'ada'],
    ['achievements', 'badge'],
  ] as [ContentTable, string][]) {
    const entry = SOUND[table][id] as never
    const off = withActive(table, entry, false)
    expect([isActiveEntry(table, entry), isActiveEntry(table, off as never)], table).toEqual([true, false])
    expect(withActive(table, off as never, true)).toEqual(entry)
  }
})
