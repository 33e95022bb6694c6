import { content } from '@hearthward/content'
import { newPlayer, type Player, type Quest } from '@hearthward/engine'
import { describe, expect, test } from 'vitest'
import { giftsOf, QUEST_STATES, questLog, questsHere, stateOfQuest, stepProgressOf } from './quest-log.ts'

const stranger = newPlayer('stranger', 0)

function quest(id: string): Quest {
  const found = content.quests[id]
  if (!found) throw new Error(`There is no quest ${id}`)
  return found
}

function during(id: string, currentStepId: string, progress = 0): Player {
  const stepProgress = quest(id).steps.map((step) => ({
    stepId: step.id,
    progress: step.id === currentStepId ? progress : 0,
    maxProgress: step.amount ?? 1,
    isCompleted: false,
    completedAt: null,
  }))
  const active = { questId: id, startedAt: 0, currentStepId, stepProgress, isCompleted: false }
  return { ...stranger, questProgress: { activeQuests: [active], completedQuests: [] } }
}

const ids = (quests: readonly Quest[]) => quests.map(({ id }) => id)

describe('the quest log', () => {
  test('[QUEST-27] contains every quest once: active, open, locked or done', () => {
    const player = during('first_steps', 'wood')
    player.questProgress.completedQuests = ['nine_loaves']
    const log = questLog(player, content)
    expect(QUEST_STATES.flatMap((state) => ids(log[state])).sort()).toEqual(Object.keys(content.quests).sort())
    expect(ids(log.active)).toEqual(['first_steps'])
    expect(ids(log.done)).toEqual(['nine_loaves'])
    expect(ids(log.open)).toContain('thread_and_patience')
    expect(stateOfQuest(log, quest('the_deep_cut'))).toBe('locked')
  })

  test('the nearest locked quest comes first', () => {
    const { locked } = questLog(stranger, content)
    expect(ids(locked).indexOf('the_cold_forge')).toBeLessThan(ids(locked).indexOf('the_deep_cut'))
  })

  test('a missing earlier quest counts as five levels', () => {
    const first = quest('first_steps')
    const locked = (level: number) => {
      const quests = {
        later: { ...first, id: 'later', after: ['first_steps'], requirements: {} },
        higher: { ...first, id: 'higher', after: [], requirements: { mining: level } },
      }
      return ids(questLog(stranger, { ...content, quests }).locked)
    }
    expect(locked(5)).toEqual(['higher', 'later'])
    expect(locked(7)).toEqual(['later', 'higher'])
  })

  test('a step has its progress, a skill step in levels', () => {
    expect(stepProgressOf(during('first_steps', 'wood', 2), content, 'first_steps')).toMatchObject({ now: 2, of: 5 })
    expect(stepProgressOf(during('master_gardener', 'grown'), content, 'master_gardener')).toMatchObject({
      now: 1,
      of: 20,
    })
    expect(stepProgressOf(stranger, content, 'first_steps')).toBeUndefined()
  })

  test('items given by people are rewards, one per step', () => {
    expect([...giftsOf(content, 'first_steps')]).toEqual([['purse', { itemId: 'bread', quantity: 10 }]])
  })
})

describe('the quests of a place', () => {
  test('are those that begin or continue there', () => {
    expect(ids(questsHere(stranger, content))).toContain('first_steps')
    expect(ids(questsHere(during('first_steps', 'wood'), content))).toContain('first_steps')
    expect(ids(questsHere(during('first_steps', 'road'), content))).not.toContain('first_steps')
    expect(ids(questsHere({ ...stranger, currentLocation: 'draynor' }, content))).not.toContain('first_steps')
  })
})
