import { describe, expect, test } from 'vitest'
import { advance, availableQuests, hours, type Player, type QuestStep, seconds, viewOf, type World } from '../index.ts'
import { advanceBy, fight, gameOf, monster, npc, quest, refusalTextOf } from '../testing/game.ts'
import {
  activity,
  eraOf,
  eventsOf,
  pack,
  performIntent,
  performWithEvents,
  player,
  START,
  startIntent,
  yields,
} from '../testing/small-world.ts'

const steps: Record<string, QuestStep> = {
  kill: { id: 'kill', type: 'kill', text: '', target: 'rat', amount: 3 },
  collect: { id: 'collect', type: 'collect', text: '', amount: 5, requirements: { itemId: 'logs' } },
  skill: { id: 'skill', type: 'skill', text: '', target: 'woodcutting', requirements: { skillLevel: 3 } },
  talk: { id: 'talk', type: 'talk', text: '', requirements: { npcId: 'guide' } },
  explore: { id: 'explore', type: 'explore', text: '', requirements: { location: 'varrock' } },
  custom: { id: 'custom', type: 'custom', text: '' },
}
const step = (id: string) => steps[id] as QuestStep
const giver = npc('guide', {
  dialogueTrees: [
    {
      id: 'hello',
      text: 'Well?',
      options: [
        { id: 'done', text: 'Done.', action: { type: 'complete_quest_step', questId: 'task', stepId: 'custom' } },
      ],
    },
  ],
  defaultDialogue: 'hello',
})
const worldWith = (...ids: string[]) =>
  gameOf({
    quests: [quest('task', ids.map(step))],
    npcs: [giver, npc('other')],
    monsters: [monster('rat', { hitpoints: 1 }), monster('cat', { hitpoints: 1 })],
    activities: [fight('fight_cat', 'cat')],
  })
const begin = { type: 'startQuest', questId: 'task' } as const
const begun = (world: World, parts: Partial<Player> = {}) => performIntent(player(parts), world, begin)
const active = (state: Player) => state.questProgress.activeQuests[0]
const progress = (state: Player, id: string) => active(state)?.stepProgress.find(({ stepId }) => stepId === id)

describe('[Q10] starting a quest', () => {
  const world = gameOf({
    quests: [
      quest('task', [step('custom')]),
      quest('empty', []),
      quest('closed', [step('custom')], { deactivated: true }),
      quest('hard', [step('custom')], { requirements: { mining: 10, attack: 5 } }),
      quest('sequel', [step('custom')], { after: ['task'] }),
    ],
  })
  const start = (questId: string) => ({ type: 'startQuest', questId }) as const
  const no = 'Cannot start quest'

  test.each(['nothing', 'constructor', '__proto__', ''])('[Q10] [QUEST-10] %o is no quest', (questId) => {
    expect(refusalTextOf(player(), world, start(questId))).toBe(no)
  })

  test('[Q10] [QUEST-11] [QUEST-12] not twice at a time, and not again once it is completed', () => {
    expect(refusalTextOf(performIntent(player(), world, start('task')), world, start('task'))).toBe(no)
    const over = player({ questProgress: { activeQuests: [], completedQuests: ['task'] } })
    expect(refusalTextOf(over, world, start('task'))).toBe(no)
  })

  test('[Q10] not if it is deactivated', () => {
    expect(refusalTextOf(player(), world, start('closed'))).toBe(no)
  })

  test('[Q10] [QUEST-13] not without steps', () => {
    expect(refusalTextOf(player(), world, start('empty'))).toBe(no)
  })

  test('[Q10] [QUEST-5] [QUEST-14] not below any required level', () => {
    expect(refusalTextOf(player({}, { mining: 10, attack: 4 }), world, start('hard'))).toBe(no)
    expect(refusalTextOf(player({}, { mining: 9, attack: 5 }), world, start('hard'))).toBe(no)
    expect(refusalTextOf(player({}, { mining: 10, attack: 5 }), world, start('hard'))).toBeNull()
  })

  test('[Q10] not before the quests it requires', () => {
    expect(refusalTextOf(player(), world, start('sequel'))).toBe(no)
    expect(
      refusalTextOf(player({ questProgress: { activeQuests: [], completedQuests: ['task'] } }), world, start('sequel')),
    ).toBeNull()
  })

  test('[Q11] [QUEST-9] [QUEST-15] [QUEST-26] it starts at its first step, with no progress', () => {
    const two = worldWith('kill', 'custom')
    const { state, events } = performWithEvents(player(), two, begin)
    expect(active(state)).toEqual({
      questId: 'task',
      startedAt: START,
      currentStepId: 'kill',
      stepProgress: [
        { stepId: 'kill', progress: 0, maxProgress: 3, isCompleted: false, completedAt: null },
        { stepId: 'custom', progress: 0, maxProgress: 1, isCompleted: false, completedAt: null },
      ],
      isCompleted: false,
    })
    expect(events).toEqual([{ type: 'questStarted', at: START, questId: 'task' }])
  })

  test('[Q11] a step can have its number as a quantity', () => {
    const { requirements } = step('collect')
    const named: QuestStep = {
      id: 'collect',
      type: 'collect',
      text: '',
      requirements: { ...requirements, quantity: 9 },
    }
    const on = gameOf({ quests: [quest('task', [named])] })
    expect(progress(begun(on), 'collect')?.maxProgress).toBe(9)
  })

  test('[Q11] [QUEST-9] [QUEST-16] an available quest is no longer available once it is active or completed', () => {
    const { content } = eraOf(world)
    expect(availableQuests(player(), content)).toEqual(['task'])
    const started = performIntent(player(), world, start('task'))
    expect(availableQuests(started, content)).toEqual([])
    expect(viewOf(started, content, START).questProgress.availableQuests).toEqual([])
    const over = player({ questProgress: { activeQuests: [], completedQuests: ['task'] } })
    expect(availableQuests(over, content)).toEqual(['sequel'])
  })
})

describe('steps', () => {
  test('[Q12] [QUEST-20] each kill of its monster counts', () => {
    const world = worldWith('kill')
    const cats = advanceBy(performIntent(begun(world), world, startIntent('fight_cat')), world, seconds(60)).state
    expect(cats.kills['cat']).toBeGreaterThan(3)
    expect(progress(cats, 'kill')?.progress).toBe(0)
    let state = performIntent(cats, world, startIntent('fight_rat'))
    const seen: number[] = []
    while (active(state)) {
      seen.push(progress(state, 'kill')?.progress ?? -1)
      state = advanceBy(state, world, 500).state
    }
    expect([...new Set(seen)]).toEqual([0, 1, 2])
    expect(state.kills['rat']).toBe(3)
  })

  test('[Q12] [QUEST-20] kills before the quest do not count', () => {
    const world = worldWith('kill')
    const before = advanceBy(performIntent(player(), world, startIntent('fight_rat')), world, seconds(60)).state
    expect(progress(performIntent(before, world, begin), 'kill')?.progress).toBe(0)
  })

  test('[Q12] [QUEST-20] a long absence completes it at the third kill, not at the end', () => {
    const world = worldWith('kill')
    const { state, events } = advanceBy(performIntent(begun(world), world, startIntent('fight_rat')), world, hours(8))
    const [done3] = eventsOf(events, 'stepDone')
    expect(done3?.at).toBeLessThan(START + seconds(60))
    expect(state.questProgress.completedQuests).toEqual(['task'])
  })

  test('[Q13] [QUEST-21] items in the pack count, up to the number, and progress can drop again', () => {
    const world = worldWith('collect', 'custom')
    const two = begun(world, { inventory: pack(['logs', 2]) })
    expect(progress(two, 'collect')?.progress).toBe(2)
    const dropped = performIntent(two, world, { type: 'dropItem', slot: 0, quantity: 1 })
    expect(progress(dropped, 'collect')?.progress).toBe(1)
    const { state, events } = advanceBy(performIntent(dropped, world, startIntent('chop')), world, seconds(8))
    expect(eventsOf(events, 'stepDone')).toMatchObject([{ at: START + 8_000, stepId: 'collect' }])
    expect(progress(state, 'collect')).toEqual({
      stepId: 'collect',
      progress: 5,
      maxProgress: 5,
      isCompleted: true,
      completedAt: START + 8_000,
    })
    expect(active(state)?.currentStepId).toBe('custom')
  })

  test('[Q13] [QUEST-21] more than enough at the start completes it there and then; the bank does not count', () => {
    const world = worldWith('collect', 'custom')
    expect(active(begun(world, { inventory: pack(['logs', 500]) }))?.currentStepId).toBe('custom')
    const banked = begun(world, { bank: pack(['logs', 500]) })
    expect(active(banked)?.currentStepId).toBe('collect')
    const fetched = performIntent(banked, world, { type: 'withdraw', itemId: 'logs', quantity: 5 })
    expect(active(fetched)?.currentStepId).toBe('custom')
  })

  test('[Q14] a step is checked at the moment something could have met it, even during an absence', () => {
    const world = worldWith('collect', 'skill', 'custom')
    const { state, events } = advanceBy(performIntent(begun(world), world, startIntent('chop')), world, hours(8))
    expect(eventsOf(events, 'stepDone').map(({ stepId, at }) => [stepId, at - START])).toEqual([
      ['collect', 10_000],
      // 174 points at 10 a completion.
      ['skill', 36_000],
    ])
    expect(active(state)?.currentStepId).toBe('custom')
  })

  test('[Q14] steps that are already met complete one after the other', () => {
    const world = worldWith('collect', 'skill', 'explore', 'custom')
    const ada = player({ inventory: pack(['logs', 5]), currentLocation: 'varrock' }, { woodcutting: 3 })
    const { state, events } = performWithEvents(ada, world, begin)
    expect(active(state)?.currentStepId).toBe('custom')
    expect(eventsOf(events, 'stepDone').map(({ stepId }) => stepId)).toEqual(['collect', 'skill', 'explore'])
  })

  test('[Q15] [QUEST-22] talking to its person completes a talk step', () => {
    const world = worldWith('talk')
    expect(active(performIntent(begun(world), world, { type: 'talk', npcId: 'other' }))?.currentStepId).toBe('talk')
    const { state, events } = performWithEvents(begun(world), world, { type: 'talk', npcId: 'guide' })
    expect(state.questProgress.completedQuests).toEqual(['task'])
    expect(events.map(({ type }) => type)).toEqual(['stepDone', 'questDone'])
  })

  test('[Q15] one talk completes one step, also if two in a row need it', () => {
    const again = { ...step('talk'), id: 'again' }
    const world = gameOf({ quests: [quest('task', [step('talk'), again])], npcs: [giver] })
    const once = performIntent(begun(world), world, { type: 'talk', npcId: 'guide' })
    expect(active(once)?.currentStepId).toBe('again')
    expect(performIntent(once, world, { type: 'talk', npcId: 'guide' }).questProgress.completedQuests).toEqual(['task'])
  })

  test('[Q16] [QUEST-23] arriving at the place completes an explore step', () => {
    const world = worldWith('explore')
    const draynor = performIntent(begun(world), world, { type: 'travel', locationId: 'draynor' })
    expect(active(draynor)?.currentStepId).toBe('explore')
    expect(
      performIntent(draynor, world, { type: 'travel', locationId: 'varrock' }).questProgress.completedQuests,
    ).toEqual(['task'])
    expect(performIntent(draynor, world, startIntent('saw', 'varrock')).questProgress.completedQuests).toEqual(['task'])
  })

  test('[Q17] [QUEST-24] reaching the level completes a skill step', () => {
    const world = worldWith('skill')
    const { events } = advanceBy(performIntent(begun(world), world, startIntent('chop')), world, seconds(60))
    const [reached] = eventsOf(events, 'levelled').filter(({ level }) => level === 3)
    expect(eventsOf(events, 'stepDone')).toMatchObject([{ at: reached?.at, stepId: 'skill' }])
    expect(eventsOf(events, 'questDone')).toMatchObject([{ at: reached?.at }])
  })

  test('[Q18] [QUEST-25] a custom step completes by the dialogue for it and nothing else', () => {
    const world = worldWith('custom')
    const busy = advanceBy(performIntent(begun(world), world, startIntent('chop')), world, hours(1)).state
    expect(active(performIntent(busy, world, { type: 'talk', npcId: 'guide' }))?.currentStepId).toBe('custom')
    const chosen = { type: 'chooseOption', npcId: 'guide', dialogueId: 'hello', optionId: 'done' } as const
    expect(performIntent(busy, world, chosen).questProgress.completedQuests).toEqual(['task'])
  })
})

describe('[Q19] coming to an end', () => {
  const world = gameOf({
    quests: [
      quest('task', [step('talk'), step('explore')], { rewards: { coins: 70, xp: { mining: 90, hitpoints: 300 } } }),
      quest('other', [step('custom')]),
    ],
    npcs: [giver],
  })

  test('[Q19] [QUEST-17] [QUEST-18] a step done is marked with its time, and the next becomes current', () => {
    const halfway = performIntent(advance(begun(world), world, START + 500).state, world, {
      type: 'talk',
      npcId: 'guide',
    })
    expect(progress(halfway, 'talk')).toMatchObject({ progress: 1, isCompleted: true, completedAt: START + 500 })
    expect(progress(halfway, 'explore')).toMatchObject({ progress: 0, isCompleted: false, completedAt: null })
    expect(active(halfway)?.currentStepId).toBe('explore')
    expect(halfway.questProgress.completedQuests).toEqual([])
  })

  test('[Q19] [QUEST-9] [QUEST-19] [QUEST-28] the last one completes the quest and pays its reward, once', () => {
    const both = performIntent(begun(world), world, { type: 'startQuest', questId: 'other' })
    const halfway = performIntent(both, world, { type: 'talk', npcId: 'guide' })
    const { state, events } = performWithEvents(halfway, world, { type: 'travel', locationId: 'varrock' })
    expect(state.questProgress.completedQuests).toEqual(['task'])
    expect(state.questProgress.activeQuests.map(({ questId }) => questId)).toEqual(['other'])
    expect(state.statistics.questsCompleted).toBe(1)
    expect(state.coins).toBe(170)
    expect(state.skills.mining).toMatchObject({ experience: 90, level: 2 })
    expect(state).toMatchObject({ maxHitpoints: 110, skills: { hitpoints: { experience: 1_454, level: 11 } } })
    expect(eventsOf(events, 'questDone')).toEqual([
      { type: 'questDone', at: START, questId: 'task', coins: 70, points: { mining: 90, hitpoints: 300 } },
    ])
    const back = performIntent(performIntent(state, world, { type: 'travel', locationId: 'lumbridge' }), world, {
      type: 'travel',
      locationId: 'varrock',
    })
    expect(back.coins).toBe(170)
  })

  test('[Q19] a quest removed by staff keeps its progress', () => {
    const state = begun(world)
    const without = gameOf({ activities: [activity('hum', { outputs: [yields('logs')] })] })
    const after = advanceBy(performIntent(state, without, startIntent('hum')), without, seconds(60)).state
    expect(active(after)).toEqual(active(state))
  })
})

test('[Q11] if a step has both an amount and a quantity, the amount counts', () => {
  const world = gameOf({
    quests: [quest('both', [{ ...step('collect'), amount: 3, requirements: { itemId: 'logs', quantity: 7 } }])],
  })
  const state = performIntent(player(), world, { type: 'startQuest', questId: 'both' })
  expect(state.questProgress.activeQuests[0]?.stepProgress[0]?.maxProgress).toBe(3)
})
