import { MAX_LEVEL } from '../character/skills.ts'
import { formatValue } from '../core/refusals.ts'
import { paidPrice } from '../people/shops.ts'
import { type Content, type Dialogue, type DialogueOption, find, type Npc, type OptionAction } from './content.ts'
import { checkListLength, checkRange, type EntryRule, type Problem, rule } from './entry-rule.ts'

/** Rules for people: their shop or lessons, and dialogues without dead ends (rules CP10 to CP13). */
const LONGEST_TEXT = 2_000
const MOST_DIALOGUES = 200

export const dialogueRules: EntryRule<Npc>[] = [
  rule(['type', 'shop'], function* ({ type, shop }, content) {
    if (type === 'shop' && !shop) yield ['shop', 'A shop needs things to sell']
    if (type !== 'shop' && shop) yield ['shop', 'Only a shop sells things']
    yield* checkListLength('shop.items', shop?.items ?? [])
    for (const [at, { itemId, price }] of (shop?.items ?? []).entries()) {
      yield* checkRange(`shop.items.${at}.price`, 'Price', price, 1, 2_147_483_647)
      yield* checkShopPrice(`shop.items.${at}.price`, itemId, price, content)
    }
  }),
  rule(['type', 'skillTrainer'], function* ({ type, skillTrainer }) {
    if (type === 'skill_trainer' && !skillTrainer) yield ['skillTrainer', 'A trainer needs skills to teach']
    if (type !== 'skill_trainer' && skillTrainer) yield ['skillTrainer', 'Only a trainer teaches skills']
    yield* checkRange('skillTrainer.maxLevel', 'Level', skillTrainer?.maxLevel, 1, MAX_LEVEL)
  }),
  rule(['dialogueTrees', 'defaultDialogue'], function* ({ dialogueTrees, defaultDialogue }) {
    if (dialogueTrees.length === 0) yield ['dialogueTrees', 'At least one dialogue is required']
    yield* checkListLength('dialogueTrees', dialogueTrees, MOST_DIALOGUES)
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
      if (seen.has(dialogue.id)) yield [`${field}.id`, `Dialogue id used twice: ${dialogue.id}`]
      seen.add(dialogue.id)
      yield* checkText(`${field}.text`, 'A dialogue', dialogue.text)
      yield* checkQuestStep(`${field}.condition.questStep`, dialogue.condition, content)
      yield* checkOptions(field, npc, dialogue, content)
    }
  }),
]

/** Otherwise players could buy and sell back for an endless profit. */
function* checkShopPrice(field: string, itemId: string, price: number, { items }: Content): Iterable<Problem> {
  const item = find(items, itemId)
  if (item && paidPrice(item.value, { taxRate: 0 }) > price) {
    yield [field, `${item.name} would be sold for less than shops pay for it`]
  }
}

function* checkText(field: string, what: string, text: string): Iterable<Problem> {
  if (text.trim() === '') yield [field, `${what} needs a text`]
  if (text.length > LONGEST_TEXT) yield [field, `The text has at most ${formatValue(LONGEST_TEXT)} characters`]
}

function* checkOptions(field: string, npc: Npc, { options }: Dialogue, content: Content): Iterable<Problem> {
  yield* checkListLength(`${field}.options`, options)
  const seen = new Set<string>()
  for (const [at, option] of options.entries()) {
    const place = `${field}.options.${at}`
    if (option.id.trim() === '') yield [`${place}.id`, 'An option needs an id']
    if (seen.has(option.id)) yield [`${place}.id`, `Option id used twice: ${option.id}`]
    seen.add(option.id)
    yield* checkText(`${place}.text`, 'An option', option.text)
    yield* checkQuestStep(`${place}.condition.questStep`, option.condition, content)
    yield* checkNextDialogue(`${place}.nextDialogueId`, npc, option)
    if (option.action) yield* checkAction(`${place}.action`, npc, option.action, content)
  }
}

function* checkNextDialogue(
  field: string,
  { dialogueTrees }: Npc,
  { nextDialogueId }: DialogueOption,
): Iterable<Problem> {
  if (nextDialogueId !== undefined && !dialogueTrees.some(({ id }) => id === nextDialogueId)) {
    yield [field, `Next dialogue not found: ${nextDialogueId}`]
  }
}

interface QuestStepRef {
  readonly questId?: string
  readonly questStep?: string
}

function* checkQuestStep(field: string, at: QuestStepRef | undefined, { quests }: Content): Iterable<Problem> {
  const { questId, questStep } = at ?? {}
  if (questStep === undefined) return
  if (questId === undefined) return yield [field, 'A step needs its quest']
  const quest = find(quests, questId)
  if (quest && !quest.steps.some(({ id }) => id === questStep)) yield [field, `Step not found: ${questStep}`]
}

function* checkAction(field: string, npc: Npc, action: OptionAction, content: Content): Iterable<Problem> {
  switch (action.type) {
    case 'shop':
      if (!npc.shop) yield [field, 'This person has no shop to open']
      return
    case 'train_skill':
      if (!npc.skillTrainer?.skills.includes(action.skill)) yield [field, 'This person does not train that skill']
      return
    case 'complete_quest_step':
      yield* checkQuestStep(`${field}.stepId`, { questId: action.questId, questStep: action.stepId }, content)
      yield* checkRange(`${field}.takes.quantity`, 'Quantity', action.takes?.quantity, 1, 1_000_000)
      yield* checkRange(`${field}.gives.quantity`, 'Quantity', action.gives?.quantity, 1, 1_000)
      return
    case 'give_item':
    case 'take_item':
      yield* checkRange(`${field}.quantity`, 'Quantity', action.quantity, 1, 1_000_000)
  }
}
