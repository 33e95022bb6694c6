import { content } from '@hearthward/content'
import { type Activity, isFight, newPlayer, type Quest, type QuestStep } from '@hearthward/engine'
import { describe, expect, test } from 'vitest'
import { yieldsOf } from '../action/works.ts'
import { missingLevelsFor, placeOf, startingWays, type Way, waysOf } from './ways.ts'

const steps = Object.values(content.quests).flatMap((quest) => quest.steps.map((step) => [quest, step] as const))

/** True if the way can complete the step. */
function canComplete({ id }: Quest, step: QuestStep, way: Way): boolean {
  const { itemId = '', npcId, location } = step.requirements ?? {}
  switch (way.kind) {
    case 'talk':
      return step.type === 'talk'
        ? way.npc.id === npcId
        : way.npc.dialogueTrees.some(({ options }) =>
            options.some(
              ({ action }) =>
                action?.type === 'complete_quest_step' && action.questId === id && action.stepId === step.id,
            ),
          )
    case 'shop':
      return way.npc.shop?.items.some((entry) => entry.itemId === itemId) ?? false
    case 'work':
      return step.type === 'kill'
        ? way.work.monsterId === step.target
        : yieldsOf(content, way.work).some((output) => output.itemId === itemId)
    case 'place':
      return way.place.id === location
    case 'skill':
      return step.type === 'skill'
        ? way.skill === step.target
        : Object.values(content.seeds).some(({ herbId }) => herbId === itemId)
    case 'bank':
      return step.type === 'custom' && step.text.includes('bank')
  }
}

describe('the ways of a step', () => {
  test('every step has ways, and all of them can complete it', () => {
    expect(steps.length).toBeGreaterThan(50)
    for (const [quest, step] of steps) {
      const ways = waysOf(content, quest.id, step)
      expect(ways.length, `${quest.id}/${step.id}`).toBeGreaterThan(0)
      for (const way of ways) expect(canComplete(quest, step, way), `${quest.id}/${step.id}: ${way.kind}`).toBe(true)
    }
  })

  test('every quest has a person who begins it', () => {
    for (const { id } of Object.values(content.quests)) expect(startingWays(content, id), id).not.toEqual([])
  })

  test('the place of a way exists', () => {
    for (const [quest, step] of steps) {
      for (const way of waysOf(content, quest.id, step)) {
        const place = placeOf(way)
        if (place !== null) expect(content.locations, `${quest.id}/${step.id}`).toHaveProperty(place)
      }
    }
  })

  test('certain sources come first, ordered by level', () => {
    const logs = content.quests['first_steps']?.steps[0]
    const [first] = logs ? waysOf(content, 'first_steps', logs) : []
    expect(first).toMatchObject({ kind: 'work', work: { id: 'gather_kindling' } })
    const bucket = content.quests['master_gardener']?.steps.find(({ id }) => id === 'bucket')
    const kinds = bucket ? waysOf(content, 'master_gardener', bucket).map(({ kind }) => kind) : []
    expect(kinds).toContain('shop')
  })

  test('activities are ordered by chance, then by level', () => {
    const ranked = steps.flatMap(([quest, step]) => {
      const works = waysOf(content, quest.id, step).flatMap((way) => (way.kind === 'work' ? [way.work] : []))
      const itemId = step.requirements?.itemId
      const chanceOf = (work: Activity) =>
        Math.max(0, ...yieldsOf(content, work).flatMap((output) => (output.itemId === itemId ? output.chance : [])))
      const levelOf = ({ levelRequirements }: Activity) => Math.max(0, ...Object.values(levelRequirements))
      return step.type === 'kill' || !itemId
        ? []
        : [works.map((work) => [chanceOf(work), levelOf(work), isFight(work)] as const)]
    })
    const pairs = ranked.flatMap((works) => works.slice(1).map((work, before) => [works[before]!, work] as const))
    const alike = pairs.filter(([a, b]) => a[0] === b[0] && a[2] === b[2])
    expect(alike.length).toBeGreaterThan(0)
    for (const [a, b] of alike) expect(a[1]).toBeLessThanOrEqual(b[1])
    const unlike = pairs.filter(([a, b]) => a[0] !== b[0] && a[2] === b[2])
    expect(unlike.length).toBeGreaterThan(0)
    for (const [a, b] of unlike) expect(a[0]).toBeGreaterThan(b[0])
  })

  test('a fight comes after the shops, however certain its loot', () => {
    const bread = content.quests['nine_loaves']?.steps[0]
    const chicken = content.monsters['chicken']
    if (!bread || !chicken) throw new Error('no bread or no chicken')
    const fed = { ...chicken, loot: [{ itemId: 'bread', quantity: 1, chance: 1 }] }
    const ways = waysOf({ ...content, monsters: { ...content.monsters, chicken: fed } }, 'nine_loaves', bread)
    const kinds = ways.map((way) => (way.kind === 'work' && way.work.monsterId ? 'fight' : way.kind))
    expect(kinds.slice(0, kinds.indexOf('fight'))).toContain('shop')
    expect(kinds.slice(kinds.indexOf('fight'))).not.toContain('shop')
  })

  test('a way has the levels the player is missing', () => {
    const stranger = newPlayer('stranger', 0)
    const bread = content.quests['nine_loaves']?.steps[0]
    const ways = bread ? waysOf(content, 'nine_loaves', bread) : []
    const lacking = ways.map((way) => [way.kind, missingLevelsFor(stranger, way)])
    expect(lacking).toContainEqual(['work', [['cooking', 2]]])
    expect(lacking).toContainEqual(['shop', []])
    for (const skill of Object.values(stranger.skills)) skill.level = 99
    expect(ways.flatMap((way) => missingLevelsFor(stranger, way))).toEqual([])
  })

  test('inactive people are no way', () => {
    const guide = content.npcs['tutorial_guide']
    if (!guide) throw new Error('no guide')
    const without = { ...content, npcs: { ...content.npcs, tutorial_guide: { ...guide, isActive: false } } }
    expect(startingWays(without, 'first_steps')).toEqual([])
  })
})
