import type { Condition, Npc, OptionAction, Portion, SkillType } from '@hearthward/engine'
import type { LocationId } from '../places/locations.ts'

interface OptionEntry {
  /** The text of the option. */
  text: string
  /** The answer. */
  response?: string
  when?: Condition
  /** The dialogue that follows; absent if the conversation ends. */
  to?: string
  does?: OptionAction
}

interface DialogueEntry {
  text: string
  /** Of several conditions any one suffices. */
  when?: Condition | readonly Condition[]
  /**
   * The option by which the player brings this topic up during another one. If two stories involve the same person, the
   * lower dialogue could not be reached without it.
   */
  topic?: string
  options: Record<string, OptionEntry>
}

/**
 * A person as written in the content: dialogues with a condition, newest story first, then the greeting, then the
 * dialogues they lead to.
 */
interface PersonEntry extends Pick<Npc, 'name' | 'description' | 'icon' | 'type'> {
  greeting: string
  says: Record<string, DialogueEntry>
  /** The prices of a shop, by item. */
  sells?: Record<string, number>
  teaches?: { skills: SkillType[]; maxLevel: number }
}

export function people(location: LocationId, entries: Record<string, PersonEntry>): Record<string, Npc> {
  return Object.fromEntries(Object.entries(entries).map(([id, entry]) => [id, person(id, location, entry)]))
}

function person(id: string, location: LocationId, entry: PersonEntry): Npc {
  const { name, description, icon, type, greeting, says, sells, teaches } = entry
  return {
    id,
    name,
    description,
    type,
    location,
    icon,
    dialogueTrees: Object.entries(says).flatMap(([dialogueId, { text, when, options }]) =>
      dialoguePerCondition(dialogueId, when).map(({ id: treeId, condition }) => ({
        id: treeId,
        text,
        ...(condition && { condition }),
        options: Object.entries({
          ...(when || dialogueId === greeting ? topics(says, dialogueId) : {}),
          ...options,
        }).map(([optionId, option]) => ({
          id: optionId,
          text: option.text,
          ...(option.response !== undefined && { response: option.response }),
          ...(option.when && { condition: option.when }),
          ...(option.to !== undefined && { nextDialogueId: option.to }),
          ...(option.does && { action: option.does }),
        })),
      })),
    ),
    defaultDialogue: greeting,
    isActive: true,
    ...(sells && { shop: { items: Object.entries(sells).map(([itemId, price]) => ({ itemId, price })) } }),
    ...(teaches && { skillTrainer: teaches }),
  }
}

/**
 * A dialogue has one condition: an entry with several becomes as many dialogues, named after their steps from the
 * second on.
 */
function dialoguePerCondition(
  id: string,
  when: DialogueEntry['when'],
): { id: string; condition: Condition | undefined }[] {
  const [first, ...others] = when === undefined || 'length' in when ? (when ?? []) : [when]
  return [{ id, condition: first }, ...others.map((condition) => ({ id: `${id}_${condition.questStep}`, condition }))]
}

/** Options for the other topics that can be brought up during this one. */
function topics(says: Record<string, DialogueEntry>, current: string): Record<string, OptionEntry> {
  return Object.fromEntries(
    Object.entries(says).flatMap(([id, { topic, when }]) =>
      topic !== undefined && when && id !== current
        ? dialoguePerCondition(id, when).map(({ id: to, condition }): [string, OptionEntry] => [
            `about_${to}`,
            { text: topic, ...(condition && { when: condition }), to },
          ])
        : [],
    ),
  )
}

export const starts = (questId: string): OptionAction => ({ type: 'start_quest', questId })

/** An option that completes a custom step; `takes` and `gives` are an item and its quantity. */
export function completes(
  questId: string,
  stepId: string,
  { takes, gives }: { takes?: [item: string, quantity: number]; gives?: [item: string, quantity: number] } = {},
): OptionAction {
  return {
    type: 'complete_quest_step',
    questId,
    stepId,
    ...(takes && { takes: portion(takes) }),
    ...(gives && { gives: portion(gives) }),
  }
}

export const gives = (itemId: string, quantity = 1): OptionAction => ({ type: 'give_item', itemId, quantity })

export const carriesTo = (locationId: LocationId): OptionAction => ({ type: 'transport', locationId })

export const opensShop: OptionAction = { type: 'shop' }

export const teaches = (skill: SkillType): OptionAction => ({ type: 'train_skill', skill })

/** Helpers for conditions. */
export const during = (questId: string, questStep?: string): Condition =>
  questStep === undefined ? { questId } : { questId, questStep }

/** Combines a step that may be complete at once, such as holding an item, with the step that follows. */
export const duringAny = (questId: string, ...steps: string[]): Condition[] =>
  steps.map((questStep) => ({ questId, questStep }))

export const after = (completedQuest: string): Condition => ({ completedQuest })

/** Requires this many stacks in the bank. */
export const banking = (stacks: number): Condition => ({ bankedStacks: stacks })

export const holding = (itemId: string, quantity = 1): Condition => ({ hasItem: { itemId, quantity } })

export const skilled = (skill: SkillType, level: number): Condition => ({ skillLevel: { skill, level } })

function portion([itemId, quantity]: [string, number]): Portion {
  return { itemId, quantity }
}
