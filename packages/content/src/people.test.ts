import {
  type DialogueOption,
  dialogueOf,
  isRefused,
  type Npc,
  newPlayer,
  optionsOf,
  type Player,
  perform,
  type QuestStep,
  SKILLS,
  USUAL_RATES,
} from '@hearthward/engine'
import { describe, expect, test } from 'vitest'
import { content } from './index.ts'
import { allOptions, offered, possibleOpenings, type Story, withEarlier } from './testing-graph.ts'

const { items, locations, quests, npcs } = content
const values = <T>(table: Readonly<Record<string, T>>): T[] => Object.values(table)
const options = allOptions(content)
const steps = values(quests).flatMap((quest) => quest.steps.map((step) => ({ quest, step })))

describe('people', () => {
  test('[NPC-19] there is a tutorial guide of the quest type at lumbridge', () => {
    expect(npcs.tutorial_guide).toMatchObject({ type: 'quest', location: 'lumbridge', isActive: true })
  })

  test('[NPC-20] the general store at lumbridge sells four items at fixed prices', () => {
    expect(npcs.general_store).toMatchObject({ type: 'shop', location: 'lumbridge', isActive: true })
    expect(npcs.general_store?.shop?.items).toEqual([
      { itemId: 'bread', price: 5 },
      { itemId: 'apple', price: 3 },
      { itemId: 'bucket', price: 20 },
      { itemId: 'rope', price: 25 },
    ])
  })

  test('[NPC-21] the combat trainer at lumbridge teaches attack, strength and defence up to 99', () => {
    expect(npcs.combat_trainer).toMatchObject({ type: 'skill_trainer', location: 'lumbridge', isActive: true })
    expect(npcs.combat_trainer?.skillTrainer).toEqual({ skills: ['attack', 'strength', 'defence'], maxLevel: 99 })
  })

  test('[NPC-27] the tutorial guide leads to the quest that opens a farming slot', () => {
    const guide = npcs.tutorial_guide
    const story: Story = {
      completed: new Set(['first_steps']),
      active: new Map(),
      startable: new Set(['master_gardener']),
    }
    const actions = guide ? offered(guide, story).map(({ action }) => action) : []
    expect(actions).toContainEqual({ type: 'start_quest', questId: 'master_gardener' })
  })

  test('every place has at least two, with at least two dialogues each', () => {
    for (const place of Object.keys(locations)) {
      expect(values(npcs).filter(({ location }) => location === place).length, place).toBeGreaterThanOrEqual(2)
    }
    for (const { id, dialogueTrees } of values(npcs)) expect(dialogueTrees.length, id).toBeGreaterThanOrEqual(2)
  })

  test('sell well above value, and offer only actions of their type', () => {
    for (const { id, type, shop, skillTrainer } of values(npcs)) {
      expect(type === 'shop', id).toBe(shop !== undefined)
      expect(type === 'skill_trainer', id).toBe(skillTrainer !== undefined)
      for (const { itemId, price } of shop?.items ?? []) {
        expect(price, `${id}: ${itemId}`).toBeGreaterThanOrEqual(1.3 * (items[itemId]?.value ?? 0))
      }
    }
    for (const { npc, option } of options) {
      if (option.action?.type === 'shop') expect(npc.shop, npc.id).toBeDefined()
      if (option.action?.type === 'train_skill') expect(npc.skillTrainer?.skills, npc.id).toContain(option.action.skill)
    }
  })
})

describe('dialogue', () => {
  test('starts with the dialogues of a story, then the greeting, then the dialogues they lead to', () => {
    for (const { id, dialogueTrees, defaultDialogue } of values(npcs)) {
      const ids = dialogueTrees.map((dialogue) => dialogue.id)
      expect(new Set(ids).size, id).toBe(ids.length)
      const conditional = dialogueTrees.filter(({ condition }) => condition).length
      expect(
        dialogueTrees.slice(0, conditional).every(({ condition }) => condition),
        id,
      ).toBe(true)
      expect(dialogueTrees[conditional]?.id, id).toBe(defaultDialogue)
    }
  })

  test('leads to a dialogue of the same person whose condition then holds', () => {
    for (const { npc, dialogue, option } of options) {
      if (option.nextDialogueId === undefined) continue
      const by = `${npc.id}/${dialogue.id}/${option.id}`
      const next = npc.dialogueTrees.find(({ id }) => id === option.nextDialogueId)
      expect(next, by).toBeDefined()
      if (next?.condition) expect(option.condition, by).toEqual(next.condition)
    }
  })

  test('can be ended from anywhere without a condition', () => {
    for (const { id, dialogueTrees } of values(npcs)) {
      const plain = ({ condition, action }: DialogueOption) =>
        !condition &&
        action?.type !== 'start_quest' &&
        action?.type !== 'complete_quest_step' &&
        action?.type !== 'give_item'
      const ends = new Set<string>()
      for (let size = -1; size < ends.size; ) {
        size = ends.size
        for (const dialogue of dialogueTrees) {
          const out = dialogue.options
            .filter(plain)
            .some(({ nextDialogueId }) => nextDialogueId === undefined || ends.has(nextDialogueId))
          if (out) ends.add(dialogue.id)
        }
      }
      expect(
        dialogueTrees.map((dialogue) => dialogue.id).filter((dialogue) => !ends.has(dialogue)),
        id,
      ).toEqual([])
    }
  })

  test('has no unreachable dialogues', () => {
    for (const { id, dialogueTrees, defaultDialogue } of values(npcs)) {
      const led = new Set(dialogueTrees.flatMap(({ options: all }) => all.map(({ nextDialogueId }) => nextDialogueId)))
      const lost = dialogueTrees.filter(
        (dialogue) => !dialogue.condition && dialogue.id !== defaultDialogue && !led.has(dialogue.id),
      )
      expect(
        lost.map((dialogue) => dialogue.id),
        id,
      ).toEqual([])
    }
  })

  test('has unique option ids within a dialogue', () => {
    for (const { id, dialogueTrees } of values(npcs)) {
      for (const dialogue of dialogueTrees) {
        const ids = dialogue.options.map((option) => option.id)
        expect(new Set(ids).size, `${id}/${dialogue.id}`).toBe(ids.length)
      }
    }
  })

  test('offers every quest to players who may start it, whatever else they have done', () => {
    const hidden = values(quests).flatMap(({ id, after }) => {
      const needed = withEarlier(quests, after)
      const all = new Set(Object.keys(quests).filter((other) => other !== id && !withEarlier(quests, [other]).has(id)))
      return [needed, all].flatMap((completed) => {
        const story: Story = { completed, active: new Map(), startable: new Set([id]) }
        const found = values(npcs).some((npc) =>
          offered(npc, story).some(({ action }) => action?.type === 'start_quest' && action.questId === id),
        )
        return found ? [] : [`${id} with ${completed.size} completed`]
      })
    })
    expect(hidden).toEqual([])
  })

  test('lets every step be completed, whatever other story involves the same person', () => {
    const stuck = steps.flatMap(({ quest, step }) => {
      if (step.type !== 'custom') return []
      const person = options.find(({ option }) => settles(option, quest.id, step.id))?.npc
      if (!person) return [`${quest.id}/${step.id}: nobody`]
      const story: Story = { completed: withEarlier(quests, quest.after), active: new Map([[quest.id, step.id]]) }
      return possibleOpenings(content, person, quest.id, step.id)
        .filter((opening) => !offered(person, story, opening).some((option) => settles(option, quest.id, step.id)))
        .map((opening) => `${quest.id}/${step.id}: ${person.id} talks of ${opening.id}`)
    })
    expect(stuck).toEqual([])
  })

  test('has no exclamation marks', () => {
    const said = values(npcs).flatMap(({ dialogueTrees }) =>
      dialogueTrees.flatMap(({ text, options: all }) => [
        text,
        ...all.flatMap((option) => [option.text, option.response ?? '']),
      ]),
    )
    expect(said.filter((words) => words.includes('!'))).toEqual([])
  })

  test('requires an item before an option takes it', () => {
    for (const { npc, option } of options) {
      const { action, condition } = option
      if (action?.type !== 'complete_quest_step' || !action.takes) continue
      expect(condition?.hasItem, `${npc.id}/${option.id}`).toEqual(action.takes)
    }
  })
})

describe('a step of talking', () => {
  const talks = steps.flatMap(({ quest, step }) => {
    const npc = npcs[step.requirements?.npcId ?? '']
    return step.type === 'talk' && npc ? [{ quest, step, npc }] : []
  })

  /** A player at the person a step asks for, with nothing or with everything the next step requires. */
  function before({ quest, step, npc }: (typeof talks)[number], completed: Iterable<string>, isRich: boolean): Player {
    const player = newPlayer('walker', 0)
    const at = quest.steps.indexOf(step)
    const { itemId, quantity = 1 } = quest.steps[at + 1]?.requirements ?? {}
    if (isRich) for (const skill of SKILLS) player.skills[skill].level = 99
    if (isRich && itemId) player.inventory = [{ id: itemId, quantity, slot: 0 }]
    player.currentLocation = npc.location
    player.questProgress.completedQuests = [...completed]
    player.questProgress.activeQuests = [
      {
        questId: quest.id,
        startedAt: 0,
        currentStepId: step.id,
        stepProgress: quest.steps.map(({ id }, index) => ({
          stepId: id,
          progress: index < at ? 1 : 0,
          maxProgress: 1,
          isCompleted: index < at,
          completedAt: index < at ? 0 : null,
        })),
        isCompleted: false,
      },
    ]
    return player
  }

  test('leads to the dialogue of this point of the story and no other', () => {
    const world = { timeline: [{ from: 0, content, ...USUAL_RATES }], rolls: () => undefined }
    const wrong = talks.flatMap((talk) => {
      const { quest, step, npc } = talk
      const needed = withEarlier(quests, quest.after)
      const others = Object.keys(quests).filter((id) => !withEarlier(quests, [id]).has(quest.id))
      return [needed, others].flatMap((completed) =>
        [false, true].flatMap((isRich) => {
          const done = perform(before(talk, completed, isRich), world, { type: 'talk', npcId: npc.id }, 0)
          if (isRefused(done)) return [`${quest.id}/${step.id}: ${npc.id} is not there`]
          const progress = done.state.questProgress.activeQuests.find(({ questId }) => questId === quest.id)
          const { id, condition } = dialogueOf(done.state, npc) ?? {}
          const fits = progress
            ? condition?.questId === quest.id && condition.questStep === progress.currentStepId
            : condition?.completedQuest === quest.id
          return fits ? [] : [`${quest.id}/${step.id}: ${npc.id} says ${id} at ${progress?.currentStepId ?? 'the end'}`]
        }),
      )
    })
    expect(talks.length).toBeGreaterThan(20)
    expect(wrong).toEqual([])
  })
})

/** Talks, travels and hands over by the rules; items that take work are put into the pack. */
class Walker {
  player: Player
  private readonly world = { timeline: [{ from: 0, content, ...USUAL_RATES }], rolls: () => undefined }

  constructor() {
    this.player = newPlayer('walker', 0)
    for (const skill of SKILLS) this.player.skills[skill].level = 99
  }

  finish(questId: string): void {
    for (const step of quests[questId]?.steps ?? []) if (!this.isDone(questId, step)) this.take(questId, step)
  }

  start(questId: string): void {
    const giver = values(npcs).find((npc) => {
      this.goTo(npc.location)
      return this.choose(npc, ({ action }) => action?.type === 'start_quest' && action.questId === questId)
    })
    expect(giver, `who gives ${questId}`).toBeDefined()
  }

  private take(questId: string, step: QuestStep): void {
    const { itemId = '', quantity = 1, npcId = '', location = '' } = step.requirements ?? {}
    switch (step.type) {
      case 'kill':
        for (const active of this.player.questProgress.activeQuests) {
          const progress = active.stepProgress.find(({ stepId }) => active.questId === questId && stepId === step.id)
          if (progress) progress.progress = progress.maxProgress
        }
        return this.look()
      case 'collect':
        this.player.inventory = [{ id: itemId, quantity, slot: 0 }]
        return this.look()
      case 'talk':
        this.goTo(npcs[npcId]?.location ?? '')
        return this.do({ type: 'talk', npcId })
      case 'explore':
        return this.goTo(location)
      case 'custom': {
        const { npc, option } = options.find((known) => settles(known.option, questId, step.id)) ?? {}
        // Another quest may have used the items collected for this one.
        const takes = option?.action?.type === 'complete_quest_step' ? option.action.takes : undefined
        if (takes) this.player.inventory = [{ id: takes.itemId, quantity: takes.quantity, slot: 0 }]
        if (option?.condition?.bankedStacks) this.player.bank = [{ id: 'logs', quantity: 1, slot: 0 }]
        this.goTo(npc?.location ?? '')
        const found = npc && this.choose(npc, (other) => settles(other, questId, step.id))
        expect(found, `who settles ${questId}/${step.id}`).toBe(true)
      }
    }
  }

  /** From the opening through all dialogues it leads to. */
  private choose(npc: Npc, wanted: (option: DialogueOption) => boolean): boolean {
    this.do({ type: 'talk', npcId: npc.id })
    const opening = dialogueOf(this.player, npc)
    const waiting = opening ? [opening] : []
    const seen = new Set<string>()
    for (let dialogue = waiting.shift(); dialogue; dialogue = waiting.shift()) {
      seen.add(dialogue.id)
      for (const option of optionsOf(this.player, content, npc, dialogue)) {
        if (wanted(option)) {
          this.do({ type: 'chooseOption', npcId: npc.id, dialogueId: dialogue.id, optionId: option.id })
          return true
        }
        const next = npc.dialogueTrees.find(({ id }) => id === option.nextDialogueId)
        if (next && !seen.has(next.id)) waiting.push(next)
      }
    }
    return false
  }

  private goTo(locationId: string): void {
    if (this.player.currentLocation !== locationId) this.do({ type: 'travel', locationId })
  }

  /** Steps are evaluated after every event: travels to the next town and back. */
  private look(): void {
    const here = this.player.currentLocation
    this.goTo(here === 'rimmington' ? 'varrock' : 'rimmington')
    this.goTo(here)
  }

  private isDone(questId: string, { id }: QuestStep): boolean {
    const active = this.player.questProgress.activeQuests.find((quest) => quest.questId === questId)
    return active?.stepProgress.find(({ stepId }) => stepId === id)?.isCompleted ?? true
  }

  private do(intent: Parameters<typeof perform>[2]): void {
    const done = perform(this.player, this.world, intent, this.player.settledAt)
    if (isRefused(done)) throw new Error(`${JSON.stringify(intent)}: ${JSON.stringify(done)}`)
    this.player = done.state
  }
}

function settles({ action }: DialogueOption, questId: string, stepId: string): boolean {
  return action?.type === 'complete_quest_step' && action.questId === questId && action.stepId === stepId
}

test('every quest can be played from its giver to its reward, by the rules', () => {
  const walker = new Walker()
  const depth = (id: string) => withEarlier(quests, [id]).size
  for (const id of Object.keys(quests).sort((a, b) => depth(a) - depth(b))) {
    const before = walker.player.coins
    walker.start(id)
    walker.finish(id)
    expect(walker.player.questProgress.completedQuests, id).toContain(id)
    expect(walker.player.coins - before, id).toBeGreaterThanOrEqual(quests[id]?.rewards.coins ?? 0)
  }
  expect(walker.player.questProgress.completedQuests).toHaveLength(Object.keys(quests).length)
})

test('all quests that do not depend on each other can be active at once', () => {
  const first = values(quests).filter(({ after }) => after.length === 0)
  const walker = new Walker()
  for (const { id } of first) walker.start(id)
  for (const { id } of first) walker.finish(id)
  expect(walker.player.questProgress.completedQuests).toHaveLength(first.length)
})
