import { content } from '@hearthward/content'
import {
  type Era,
  type Intent,
  isRefused,
  type Npc,
  newPlayer,
  type Player,
  perform,
  USUAL_RATES,
} from '@hearthward/engine'
import { describe, expect, test } from 'vitest'
import { findDialogue } from './dialogue.ts'
import { effectsOf } from './effects.ts'
import { businessOf, peopleAt, tradeText } from './people.ts'
import { goodsOf, salesOf } from './trade.ts'
import { dialogueTurnsOf } from './transcript.ts'

const era: Era = { from: 0, content, ...USUAL_RATES }
const world = { timeline: [era], rolls: () => undefined }

function stateAfter(player: Player, ...intents: Intent[]): Player {
  return intents.reduce((state, intent) => {
    const done = perform(state, world, intent, 0)
    if (isRefused(done)) throw new Error(`${intent.type}: ${done.refused}`)
    return done.state
  }, player)
}

function person(id: string): Npc {
  const npc = content.npcs[id]
  if (!npc) throw new Error(`Nobody is called ${id}`)
  return npc
}

const wren = person('tutorial_guide')
const dorrit = person('general_store')
const hob = person('combat_trainer')
const stranger = newPlayer('stranger', 0)
const choosing = (npcId: string, dialogueId: string, optionId: string): Intent => ({
  type: 'chooseOption',
  npcId,
  dialogueId,
  optionId,
})
const begun = stateAfter(stranger, choosing(wren.id, 'begin', 'yes'))

describe('people of a place', () => {
  test('[NPC-18] the people of a place are listed, unless they are inactive', () => {
    const ids = peopleAt(content, 'lumbridge').map(({ id }) => id)
    expect(ids).toContain('tutorial_guide')
    expect(ids).not.toContain('draynor_widow')
    const without = { ...content, npcs: { ...content.npcs, tutorial_guide: { ...wren, isActive: false } } }
    expect(peopleAt(without, 'lumbridge').map(({ id }) => id)).not.toContain('tutorial_guide')
  })

  test('a line describes what they sell or teach', () => {
    expect(tradeText(dorrit)).toBe('Sells 4 items and buys from your pack')
    expect(tradeText(hob)).toBe('Teaches Attack, Strength and Defence')
    expect(tradeText(wren)).toBe(null)
  })

  test('a quest that can begin with a person is listed, however deep in the conversation', () => {
    expect(businessOf(stranger, content, wren)).toEqual([{ questId: 'first_steps', kind: 'begins' }])
    expect(businessOf(begun, content, wren)).toEqual([])
    expect(businessOf(stranger, content, hob)).toEqual([])
  })

  test('a quest is listed if its step is to talk to them or ends with them', () => {
    const active = begun.questProgress.activeQuests[0]
    if (!active) throw new Error('not begun')
    const at = (currentStepId: string): Player => ({
      ...begun,
      questProgress: { ...begun.questProgress, activeQuests: [{ ...active, currentStepId }] },
    })
    expect(businessOf(at('lesson'), content, hob)).toEqual([{ questId: 'first_steps', kind: 'continues' }])
    expect(businessOf(at('purse'), content, wren)).toEqual([{ questId: 'first_steps', kind: 'continues' }])
    // Only the person of that step counts.
    expect(businessOf(at('lesson'), content, dorrit).map(({ questId }) => questId)).not.toContain('first_steps')
  })
})

describe('effects of an option', () => {
  const effectTexts = (npc: Npc, dialogueId: string, optionId: string) => {
    const option = findDialogue(npc, dialogueId)?.options.find(({ id }) => id === optionId)
    if (!option) throw new Error(`${npc.id} does not know ${dialogueId}/${optionId}`)
    return effectsOf(stranger, era, option)
  }

  test('[NPC-10, NPC-11, NPC-12, NPC-13] quests begun and completed, items given and taken', () => {
    expect(effectTexts(wren, 'begin', 'yes')).toEqual(['Begins: First Steps'])
    expect(effectTexts(wren, 'purse', 'take')).toEqual(['Gives 10 × bread', 'Completes: First Steps'])
    expect(effectTexts(wren, 'steps_after', 'hungry')).toEqual(['Gives 5 × bread'])
    expect(effectTexts(wren, 'hearth_bring', 'light')).toEqual([
      'Takes 10 × elderheart logs',
      "Gives 1 × hearthkeeper's ring",
      'Completes: The Last Hearth',
    ])
  })

  test('[NPC-15, NPC-16] the opened shop, the lesson and its price', () => {
    expect(effectTexts(dorrit, 'hello', 'goods')).toEqual(['Opens the shop'])
    expect(effectTexts(hob, 'lesson', 'attack')).toEqual(['Teaches Attack, 25 coins'])
  })

  test('an option without an action has no effects', () => {
    expect(effectTexts(wren, 'hello', 'who')).toEqual([])
  })
})

describe('transcript', () => {
  const first = choosing(wren.id, 'hello', 'start')
  const second = choosing(wren.id, 'begin', 'yes')

  test("[NPC-9, NPC-17] contains the person's line, the player's line and the response", () => {
    const { dialogueHistory } = stateAfter(stranger, first, second).dialogueState
    const [opening, offer] = dialogueTurnsOf(wren, dialogueHistory)
    expect(opening).toMatchObject({ playerText: 'What do I do now?', response: 'That one. Sit a moment.' })
    expect(opening?.npcText).toMatch(/^New boots/)
    expect(offer).toMatchObject({ playerText: 'Walk me through it.' })
    expect(dialogueTurnsOf(dorrit, dialogueHistory)).toEqual([])
  })

  test('does not repeat the line of the turn before', () => {
    const rich = { ...stranger, coins: 500 }
    const lesson = choosing(hob.id, 'lesson', 'attack')
    const turns = dialogueTurnsOf(hob, stateAfter(rich, lesson, lesson).dialogueState.dialogueHistory)
    expect(turns.map(({ npcText }) => npcText !== null)).toEqual([true, false])
  })

  test('leaves out dialogues that were removed', () => {
    const { dialogueHistory } = stateAfter(stranger, first, second).dialogueState
    const rewritten = { ...wren, dialogueTrees: wren.dialogueTrees.filter(({ id }) => id !== 'hello') }
    expect(dialogueTurnsOf(rewritten, dialogueHistory)).toHaveLength(1)
  })
})

describe('shop', () => {
  const bread = (player: Player) => goodsOf(player, era, dorrit).find(({ itemId }) => itemId === 'bread')

  test('sells as many as the coins pay for, at the current price', () => {
    expect(bread({ ...stranger, coins: 52 })).toEqual({ itemId: 'bread', price: 5, most: 10, held: 0 })
    expect(goodsOf(stranger, { ...era, inflation: 0.5 }, dorrit)[0]?.price).toBe(7)
  })

  test('sells no more than the pack has space for', () => {
    const slots = Array.from({ length: 27 }, (_, slot) => ({ id: 'wooden_club', quantity: 1, slot }))
    const laden = { ...stranger, coins: 1_000, inventory: slots }
    const bucket = goodsOf(laden, era, dorrit).find(({ itemId }) => itemId === 'bucket')
    expect(bucket?.most).toBe(content.items['bucket']?.stackable ? 50 : 1)
    const full = { ...laden, inventory: [...slots, { id: 'logs', quantity: 1, slot: 27 }] }
    expect(bread(full)?.most).toBe(0)
    const stocked = { ...laden, inventory: [...slots, { id: 'bread', quantity: 1, slot: 27 }] }
    expect(bread(stocked)).toMatchObject({ most: 200, held: 1 })
  })

  test('the maximum can be bought, and one more cannot', () => {
    const player = { ...stranger, coins: 52 }
    const buy = (quantity: number) =>
      perform(player, world, { type: 'buyFromShop', npcId: dorrit.id, itemId: 'bread', quantity }, 0)
    expect(isRefused(buy(bread(player)?.most ?? 0))).toBe(false)
    expect(isRefused(buy((bread(player)?.most ?? 0) + 1))).toBe(true)
  })

  test('lists each item of the pack once, and worthless items last', () => {
    const inventory = [
      { id: 'nothing_known', quantity: 1, slot: 0 },
      { id: 'wooden_club', quantity: 1, slot: 1 },
      { id: 'wooden_club', quantity: 1, slot: 2 },
    ]
    const sales = salesOf({ ...stranger, inventory }, era)
    expect(sales.map(({ itemId, held }) => [itemId, held])).toEqual([
      ['wooden_club', 2],
      ['nothing_known', 1],
    ])
    expect(sales[0]?.price).toBeGreaterThan(0)
    expect(sales[1]?.price).toBe(0)
  })
})
