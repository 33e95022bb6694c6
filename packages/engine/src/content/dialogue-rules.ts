import { MAX_LEVEL } from '../character/skills.ts'
import { paidPrice } from '../people/shops.ts'
import type { Content, Dialogue, DialogueOption, Npc, OptionAction } from './content.ts'
import { counted, type EntryRule, type Problem, rule, within } from './entry-rule.ts'

/** What must hold of people: their trade, and that no talk of theirs leads nowhere (rules CP10 to CP13). */
const LONGEST_SAID = 2_000
const MOST_DIALOGUES = 200

export const talkRules: EntryRule<Npc>[] = [
  rule(['type', 'shop'], function* ({ type, shop }, content) {
    if (type === 'shop' && !shop) yield ['shop', 'A shop needs things to sell']
    if (type !== 'shop' && shop) yield ['shop', 'Only a shop sells things']
    yield* counted('shop.items', shop?.items ?? [])
    for (const [at, { itemId, price }] of (shop?.items ?? []).entries()) {
      yield* within(`shop.items.${at}.price`, 'Price', price, 1, 2_147_483_647)
      yield* soldTooCheaply(`shop.items.${at}.price`, itemId, price, content)
    }
  }),
  rule(['type', 'skillTrainer'], function* ({ type, skillTrainer }) {
    if (type === 'skill_trainer' && !skillTrainer) yield ['skillTrainer', 'A trainer needs skills to teach']
    if (type !== 'skill_trainer' && skillTrainer) yield ['skillTrainer', 'Only a trainer teaches skills']
    yield* within('skillTrainer.maxLevel', 'Level', skillTrainer?.maxLevel, 1, MAX_LEVEL)
  }),
  rule(['dialogueTrees', 'defaultDialogue'], function* ({ dialogueTrees, defaultDialogue }) {
    if (dialogueTrees.length === 0) yield ['dialogueTrees', 'At least one dialogue is required']
    yield* counted('dialogueTrees', dialogueTrees, MOST_DIALOGUES)
    const greeting = dialogueTrees.find(({ id }) => id === defaultDialogue)
    if (dialogueTrees.length > 0 && !greeting) {
      yield ['defaultDialogue', `Greeting not found: ${defaultDialogue || 'none chosen'}`]
    }
    if (greeting?.condition) yield ['defaultDialogue', 'The greeting cannot have a condition']
  }),
  rule(['dialogueTrees'], function* (npc, content) {
    const seen = new Set<string>()
    for (const [at, dialogue] of npc.dialogueTrees.entries()) {
      const field = `dialogueTrees.${at}`
      if (dialogue.id.trim() === '') yield [`${field}.id`, 'A dialogue needs an id']
      if (seen.has(dialogue.id)) yield [`${field}.id`, `Dialogue named twice: ${dialogue.id}`]
      seen.add(dialogue.id)
      yield* said(`${field}.text`, 'A dialogue', dialogue.text)
      yield* questStepOf(`${field}.condition.questStep`, dialogue.condition, content)
      yield* optionsOf(field, npc, dialogue, content)
    }
  }),
]

/** Or whoever has coins would buy and sell back for ever. */
function* soldTooCheaply(field: string, itemId: string, price: number, { items }: Content): Iterable<Problem> {
  const item = items[itemId]
  if (item && paidPrice(item.value, { taxRate: 0 }) > price) {
    yield [field, `${item.name} would be sold for less than shops pay for it`]
  }
}

function* said(field: string, what: string, text: string): Iterable<Problem> {
  if (text.trim() === '') yield [field, `${what} needs a text`]
  if (text.length > LONGEST_SAID) yield [field, `What is said has at most ${LONGEST_SAID} characters`]
}

function* optionsOf(field: string, npc: Npc, { options }: Dialogue, content: Content): Iterable<Problem> {
  yield* counted(`${field}.options`, options)
  const seen = new Set<string>()
  for (const [at, option] of options.entries()) {
    const place = `${field}.options.${at}`
    if (option.id.trim() === '') yield [`${place}.id`, 'An option needs an id']
    if (seen.has(option.id)) yield [`${place}.id`, `Option named twice: ${option.id}`]
    seen.add(option.id)
    yield* said(`${place}.text`, 'An option', option.text)
    yield* questStepOf(`${place}.condition.questStep`, option.condition, content)
    yield* leads(`${place}.nextDialogueId`, npc, option)
    if (option.action) yield* actionOf(`${place}.action`, npc, option.action, content)
  }
}

function* leads(field: string, { dialogueTrees }: Npc, { nextDialogueId }: DialogueOption): Iterable<Problem> {
  if (nextDialogueId !== undefined && !dialogueTrees.some(({ id }) => id === nextDialogueId)) {
    yield [field, `Leads nowhere: ${nextDialogueId}`]
  }
}

interface AtStep {
  readonly questId?: string
  readonly questStep?: string
}

function* questStepOf(field: string, at: AtStep | undefined, { quests }: Content): Iterable<Problem> {
  const { questId, questStep } = at ?? {}
  if (questStep === undefined) return
  if (questId === undefined) yield [field, 'A step needs its quest']
  else if (quests[questId] && !quests[questId].steps.some(({ id }) => id === questStep)) {
    yield [field, `Step not found: ${questStep}`]
  }
}

function* actionOf(field: string, npc: Npc, action: OptionAction, content: Content): Iterable<Problem> {
  switch (action.type) {
    case 'shop':
      if (!npc.shop) yield [field, 'Only a shop can open its shelves']
      return
    case 'train_skill':
      if (!npc.skillTrainer?.skills.includes(action.skill)) yield [field, 'A lesson needs a trainer of that skill']
      return
    case 'complete_quest_step':
      yield* questStepOf(`${field}.stepId`, { questId: action.questId, questStep: action.stepId }, content)
      yield* within(`${field}.takes.quantity`, 'Quantity', action.takes?.quantity, 1, 1_000_000)
      yield* within(`${field}.gives.quantity`, 'Quantity', action.gives?.quantity, 1, 1_000)
      return
    case 'give_item':
    case 'take_item':
      yield* within(`${field}.quantity`, 'Quantity', action.quantity, 1, 1_000_000)
  }
}
