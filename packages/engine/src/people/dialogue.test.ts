import { describe, expect, test } from 'vitest'
import { type Condition, dialogueOf, type Npc, optionsOf, type Player } from '../index.ts'
import { gameOf, npc, quest, refusalTextOf } from '../testing/game.ts'
import {
  eraOf,
  eventsOf,
  fullPack,
  pack,
  performIntent,
  performWithEvents,
  player,
  START,
  startIntent,
} from '../testing/small-world.ts'

const step = (id: string) => ({ id, type: 'custom' as const, text: '' })
const guide = npc('guide', {
  type: 'quest',
  dialogueTrees: [
    { id: 'busy', text: 'How is it going?', condition: { questId: 'task' }, options: [] },
    {
      id: 'rich',
      text: 'A pearl!',
      condition: { hasItem: { itemId: 'pearl', quantity: 2 } },
      options: [{ id: 'sell', text: 'Yours.' }],
    },
    {
      id: 'hello',
      text: 'Hello.',
      options: [
        {
          id: 'ask',
          text: 'Work?',
          response: 'Yes.',
          nextDialogueId: 'busy',
          action: { type: 'start_quest', questId: 'task' },
        },
        { id: 'gift', text: 'A gift?', action: { type: 'give_item', itemId: 'fish', quantity: 2 } },
        { id: 'pay', text: 'Here.', action: { type: 'take_item', itemId: 'logs', quantity: 3 } },
        { id: 'ship', text: 'Away!', action: { type: 'transport', locationId: 'draynor' } },
        { id: 'fog', text: 'Anywhere!', action: { type: 'transport', locationId: 'nowhere' } },
        { id: 'wares', text: 'Wares?', action: { type: 'shop' } },
        { id: 'learn', text: 'Teach me.', action: { type: 'train_skill', skill: 'attack' } },
        { id: 'strong', text: 'I am strong.', condition: { skillLevel: { skill: 'strength', level: 40 } } },
        {
          id: 'first',
          text: 'First.',
          action: { type: 'complete_quest_step', questId: 'task', stepId: 'one' },
        },
        {
          id: 'second',
          text: 'Second.',
          action: {
            type: 'complete_quest_step',
            questId: 'task',
            stepId: 'two',
            takes: { itemId: 'logs', quantity: 3 },
            gives: { itemId: 'axe', quantity: 1 },
          },
        },
        { id: 'bye', text: 'Bye.', response: 'Bye.' },
      ],
    },
  ],
  defaultDialogue: 'hello',
  shop: { items: [] },
  skillTrainer: { skills: ['attack'], maxLevel: 99 },
})
const world = gameOf({
  quests: [quest('task', [step('one'), step('two')])],
  npcs: [
    guide,
    npc('ghost', { isActive: false }),
    npc('far', { location: 'varrock' }),
    npc('plain', { dialogueTrees: guide.dialogueTrees }),
  ],
})
const { content } = eraOf(world)
const chooseIntent = (optionId: string, dialogueId = 'hello', npcId = 'guide') =>
  ({ type: 'chooseOption', npcId, dialogueId, optionId }) as const
const openingOf = (state: Player, who: Npc = guide) => dialogueOf(state, who)?.id
const options = (state: Player) => {
  const dialogue = guide.dialogueTrees.find(({ id }) => id === 'hello')
  return optionsOf(state, content, guide, dialogue as NonNullable<typeof dialogue>).map(({ id }) => id)
}

describe('meeting people', () => {
  test.each(['nobody', 'ghost', 'far', 'constructor', '__proto__', ''])(
    '[D1] [NPC-18] [NPC-22] %o is not there',
    (npcId) => {
      const away = "I can't seem to find that person..."
      expect(refusalTextOf(player(), world, { type: 'talk', npcId })).toBe(away)
      expect(refusalTextOf(player(), world, chooseIntent('bye', 'hello', npcId))).toBe(away)
      expect(refusalTextOf(player(), world, { type: 'trainSkill', npcId, skillType: 'attack' })).toBe(away)
      expect(refusalTextOf(player(), world, { type: 'buyFromShop', npcId, itemId: 'logs', quantity: 1 })).toBe(away)
    },
  )

  test('[D1] they can be met at their location', () => {
    expect(refusalTextOf(player({ currentLocation: 'varrock' }), world, { type: 'talk', npcId: 'far' })).toBeNull()
    expect(refusalTextOf(player(), world, { type: 'talk', npcId: 'guide' })).toBeNull()
  })

  test('[D2] [NPC-7] they open with the first dialogue whose condition is met, otherwise with the default', () => {
    expect(openingOf(player())).toBe('hello')
    expect(openingOf(player({ inventory: pack(['pearl', 2]) }))).toBe('rich')
    const started = performIntent(player({ inventory: pack(['pearl', 2]) }), world, chooseIntent('ask'))
    expect(openingOf(started)).toBe('busy')
    expect(openingOf(player(), npc('mute'))).toBeUndefined()
  })

  test.each<[string, Condition, Partial<Player>]>([
    ['a quest', { questId: 'task' }, {}],
    ['a step of it', { questId: 'task', questStep: 'one' }, {}],
    ['things in the pack', { hasItem: { itemId: 'logs', quantity: 3 } }, {}],
    ['things in the bank', { bankedStacks: 2 }, {}],
    ['a level', { skillLevel: { skill: 'mining', level: 5 } }, {}],
    ['a completed quest', { completedQuest: 'old' }, {}],
    [
      'all of them',
      {
        questId: 'task',
        completedQuest: 'old',
        hasItem: { itemId: 'logs', quantity: 3 },
        skillLevel: { skill: 'mining', level: 5 },
      },
      {},
    ],
  ])('[D3] [NPC-6] a condition may ask for %s', (_, condition) => {
    const who = npc('who', { dialogueTrees: [{ id: 'yes', text: '', condition, options: [] }] })
    const ready = player({ inventory: pack(['logs', 3]), bank: pack(['logs', 1], ['fish', 1]) }, { mining: 5 })
    ready.questProgress.completedQuests = ['old']
    const met = performIntent(ready, world, { type: 'startQuest', questId: 'task' })
    expect(openingOf(met, who)).toBe('yes')
    expect(openingOf(player(), who)).toBeUndefined()
    const almost = performIntent(
      player({ inventory: pack(['logs', 2]), bank: pack(['logs', 9]) }, { mining: 4 }),
      world,
      {
        type: 'startQuest',
        questId: 'task',
      },
    )
    if (!condition.questId || condition.hasItem) expect(openingOf(almost, who)).toBeUndefined()
    const other = {
      ...met,
      questProgress: {
        ...met.questProgress,
        activeQuests: met.questProgress.activeQuests.map((one) => ({ ...one, currentStepId: 'two' })),
      },
    }
    expect(openingOf(other, who)).toBe(condition.questStep ? undefined : 'yes')
  })
})

describe('options', () => {
  test('[D4] [NPC-8] an option is shown only if its condition is met and its action is possible', () => {
    expect(options(player())).toEqual(['ask', 'gift', 'pay', 'ship', 'fog', 'wares', 'learn', 'bye'])
    expect(options(player({}, { strength: 40 }))).toContain('strong')
    const started = performIntent(player(), world, chooseIntent('ask'))
    expect(options(started)).not.toContain('ask')
    expect(options(started)).toContain('first')
    expect(options(started)).not.toContain('second')
    expect(options(performIntent(player(), world, chooseIntent('gift')))).not.toContain('gift')
  })

  test.each([
    ['nothing', 'hello'],
    ['bye', 'nowhere'],
    ['strong', 'hello'],
    ['first', 'hello'],
    ['constructor', '__proto__'],
    ['bye', 'busy'],
    ['sell', 'rich'],
  ])('[D5] [NPC-24] %s of %s is not understood', (optionId, dialogueId) => {
    expect(refusalTextOf(player(), world, chooseIntent(optionId, dialogueId))).toBe("I don't understand.")
  })

  test('[D5] [NPC-7] [NPC-24] a dialogue with a condition is understood only while the condition is met', () => {
    expect(refusalTextOf(player({ inventory: pack(['pearl', 2]) }), world, chooseIntent('sell', 'rich'))).toBeNull()
  })

  test('[D6] [NPC-10] an option can start a quest', () => {
    const { state, events } = performWithEvents(player(), world, chooseIntent('ask'))
    expect(state.questProgress.activeQuests).toMatchObject([{ questId: 'task', currentStepId: 'one' }])
    expect(eventsOf(events, 'questStarted')).toHaveLength(1)
  })

  const started = performIntent(player(), world, chooseIntent('ask'))
  const atTwo = performIntent(started, world, chooseIntent('first'))

  test('[D7] [NPC-11] an option can complete a step of a quest', () => {
    expect(atTwo.questProgress.activeQuests).toMatchObject([{ currentStepId: 'two' }])
    expect(refusalTextOf(atTwo, world, chooseIntent('first'))).toBe("I don't understand.")
  })

  test('[D7] [NPC-11] [NPC-12] [NPC-13] an option can take and give items with the step, all or nothing', () => {
    const poor = { ...atTwo, inventory: pack(['logs', 2]) }
    expect(refusalTextOf(poor, world, chooseIntent('second'))).toBe("You don't have that item")
    const full = { ...atTwo, inventory: fullPack('nest', ['logs', 4]) }
    expect(refusalTextOf(full, world, chooseIntent('second'))).toBe("Couldn't give item (inventory full?)")
    const { state, events } = performWithEvents(
      { ...atTwo, inventory: fullPack('nest', ['logs', 3]) },
      world,
      chooseIntent('second'),
    )
    expect(state.inventory).toEqual(fullPack('nest', ['axe']))
    expect(state.questProgress.completedQuests).toEqual(['task'])
    expect(eventsOf(events, 'handedOver')).toEqual([
      { type: 'handedOver', at: START, npcId: 'guide', gained: { axe: 1 }, used: { logs: 3 } },
    ])
  })

  test('[D8] [NPC-12] an option can give items, once per character', () => {
    const { state, events } = performWithEvents(player(), world, chooseIntent('gift'))
    expect(state.inventory).toEqual(pack(['fish'], ['fish']))
    expect(eventsOf(events, 'handedOver')).toMatchObject([{ gained: { fish: 2 }, used: {} }])
    expect(state.collection['fish']).toEqual({ firstAt: START, firstCount: 0, total: 0 })
    expect(refusalTextOf({ ...state, inventory: [] }, world, chooseIntent('gift'))).toBe("I don't understand.")
    expect(refusalTextOf(state, world, chooseIntent('gift', 'hello', 'plain'))).toBeNull()
  })

  test('[D8] [NPC-25] not without room for all of it', () => {
    const full = player({ inventory: fullPack().slice(1) })
    expect(refusalTextOf(full, world, chooseIntent('gift'))).toBe("Couldn't give item (inventory full?)")
  })

  test('[D9] [NPC-13] [NPC-26] an option can take items that are in the pack', () => {
    const { state, events } = performWithEvents(player({ inventory: pack(['logs', 5]) }), world, chooseIntent('pay'))
    expect(state.inventory).toEqual(pack(['logs', 2]))
    expect(eventsOf(events, 'handedOver')).toMatchObject([{ gained: {}, used: { logs: 3 } }])
    expect(refusalTextOf(state, world, chooseIntent('pay'))).toBe("You don't have that item")
  })

  test('[D10] [NPC-14] an option can move the player to another place, which ends a local activity', () => {
    const busy = performIntent(player(), world, startIntent('chop'))
    const { state } = performWithEvents(busy, world, chooseIntent('ship'))
    expect(state).toMatchObject({
      currentLocation: 'draynor',
      currentAction: null,
      lastStop: { reason: 'stop/travelled' },
    })
    expect(state.visited).toContain('draynor')
  })

  test('[D10] [D11] [NPC-23] an action without a valid target is refused', () => {
    expect(refusalTextOf(player(), world, chooseIntent('fog'))).toBe('Something went wrong...')
    expect(refusalTextOf(player(), world, chooseIntent('wares', 'hello', 'plain'))).toBe('Something went wrong...')
  })

  test('[D11] [NPC-15] [NPC-16] an option can open the shop or give a lesson', () => {
    expect(refusalTextOf(player(), world, chooseIntent('wares'))).toBeNull()
    const { state, events } = performWithEvents(player(), world, chooseIntent('learn'))
    expect(state).toMatchObject({ coins: 75, skills: { attack: { experience: 10 } } })
    expect(eventsOf(events, 'lesson')).toMatchObject([{ npcId: 'guide', skill: 'attack', coins: 25, points: 10 }])
    expect(refusalTextOf(player({ coins: 24 }), world, chooseIntent('learn'))).toBe('Not enough coins')
  })

  test('[D12] [NPC-17] the last hundred chosen options are stored', () => {
    const once = performIntent(player(), world, chooseIntent('bye'))
    expect(once.dialogueState.dialogueHistory).toEqual([
      { npcId: 'guide', dialogueTreeId: 'hello', optionChosen: 'bye', timestamp: START },
    ])
    let state = once
    for (let n = 0; n < 99; n++)
      state = performIntent(state, world, chooseIntent('ask' === options(state)[0] ? 'ask' : 'bye'))
    expect(state.dialogueState.dialogueHistory).toHaveLength(100)
    const over = performIntent(state, world, chooseIntent('bye'))
    expect(over.dialogueState.dialogueHistory).toHaveLength(100)
    expect(over.dialogueState.dialogueHistory[0]).toEqual(state.dialogueState.dialogueHistory[1])
  })

  test('[D12] a refused option is not stored', () => {
    expect(performWithEvents(player(), world, chooseIntent('bye')).events).toEqual([])
    const full = player({ inventory: fullPack() })
    expect(refusalTextOf(full, world, chooseIntent('gift'))).not.toBeNull()
    expect(full.dialogueState).toEqual({ dialogueHistory: [], given: [] })
  })
})
