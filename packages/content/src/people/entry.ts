import type { Condition, Npc, OptionAction, Portion, SkillType } from '@hearthward/engine'
import type { LocationId } from '../places/locations.ts'

interface OptionEntry {
  /** What the player says. */
  text: string
  /** What is answered. */
  response?: string
  when?: Condition
  /** The dialogue it leads on to; without one the talk ends. */
  to?: string
  does?: OptionAction
}

interface DialogueEntry {
  text: string
  /** Of several conditions any will do. */
  when?: Condition | readonly Condition[]
  /**
   * How the player brings this matter up while they talk of another. Where two stories meet in one person, the one
   * further down could not be ended without it.
   */
  topic?: string
  options: Record<string, OptionEntry>
}

/** A person as written down: what is said with a condition, newest story first, then the greeting, then what those lead to. */
interface PersonEntry extends Pick<Npc, 'name' | 'description' | 'icon' | 'type'> {
  greeting: string
  says: Record<string, DialogueEntry>
  /** Of a shop: the price asked, by item. */
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
      inEach(dialogueId, when).map(({ id: treeId, condition }) => ({
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

/** A dialogue has one condition; what is said under several becomes as many, named after their steps from the second on. */
function inEach(id: string, when: DialogueEntry['when']): { id: string; condition: Condition | undefined }[] {
  const [first, ...others] = when === undefined || 'length' in when ? (when ?? []) : [when]
  return [{ id, condition: first }, ...others.map((condition) => ({ id: `${id}_${condition.questStep}`, condition }))]
}

/** The other matters that can be brought up while this one is talked of. */
function topics(says: Record<string, DialogueEntry>, current: string): Record<string, OptionEntry> {
  return Object.fromEntries(
    Object.entries(says).flatMap(([id, { topic, when }]) =>
      topic !== undefined && when && id !== current
        ? inEach(id, when).map(({ id: to, condition }): [string, OptionEntry] => [
            `about_${to}`,
            { text: topic, ...(condition && { when: condition }), to },
          ])
        : [],
    ),
  )
}

export const starts = (questId: string): OptionAction => ({ type: 'start_quest', questId })

/** Completes a custom step; `takes` and `gives` are an item and how many. */
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

/** Conditions, as they are said. */
export const during = (questId: string, questStep?: string): Condition =>
  questStep === undefined ? { questId } : { questId, questStep }

/** What may be over in the moment it begins, such as to hold something, is named together with what follows. */
export const duringAny = (questId: string, ...steps: string[]): Condition[] =>
  steps.map((questStep) => ({ questId, questStep }))

export const after = (completedQuest: string): Condition => ({ completedQuest })

/** So many stacks lie in the bank. */
export const banking = (stacks: number): Condition => ({ bankedStacks: stacks })

export const holding = (itemId: string, quantity = 1): Condition => ({ hasItem: { itemId, quantity } })

export const skilled = (skill: SkillType, level: number): Condition => ({ skillLevel: { skill, level } })

function portion([itemId, quantity]: [string, number]): Portion {
  return { itemId, quantity }
}
