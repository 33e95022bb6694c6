import type { Levels, Quest, QuestStep, SkillType } from '@hearthward/engine'
import type { LocationId } from '../places/locations.ts'

type StepEntry = Omit<QuestStep, 'id'>

interface QuestEntry {
  name: string
  description: string
  /** Levels required to start it. */
  needs?: Levels
  after?: string[]
  steps: Record<string, StepEntry>
  coins: number
  xp?: Levels
}

export function quests(entries: Record<string, QuestEntry>): Record<string, Quest> {
  return Object.fromEntries(
    Object.entries(entries).map(([id, { name, description, needs = {}, after = [], steps, coins, xp = {} }]) => [
      id,
      {
        id,
        name,
        description,
        steps: Object.entries(steps).map(([stepId, step]) => ({ id: stepId, ...step })),
        requirements: needs,
        after,
        rewards: { coins, xp },
      },
    ]),
  )
}

export const kill = (target: string, amount: number, text: string): StepEntry => ({
  type: 'kill',
  text,
  target,
  amount,
})

export const collect = (itemId: string, quantity: number, text: string): StepEntry => ({
  type: 'collect',
  text,
  amount: quantity,
  requirements: { itemId, quantity },
})

export const reach = (skill: SkillType, skillLevel: number, text: string): StepEntry => ({
  type: 'skill',
  text,
  target: skill,
  requirements: { skillLevel },
})

export const talkTo = (npcId: string, text: string): StepEntry => ({ type: 'talk', text, requirements: { npcId } })

export const goTo = (location: LocationId, text: string): StepEntry => ({
  type: 'explore',
  text,
  requirements: { location },
})

/** A step that is completed by a dialogue option. */
export const settle = (text: string): StepEntry => ({ type: 'custom', text })
