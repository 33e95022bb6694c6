import {
  type BySkill,
  type Content,
  type GameEvent,
  type Player,
  type SkillType,
  skillName,
  textOf,
} from '@hearthward/engine'
import { notices } from './notices.ts'
import { type Drop, useGame } from './state.ts'

const MOST_DROPS = 4
/** More completions than this at once are a catching-up, not something to watch. */
const WATCHED = 3
/** Stops the player has asked for need no message. */
const EXPECTED_STOPS: readonly string[] = ['stop/asked', 'stop/replaced']

const announced = new Map<SkillType, number>()
let nextKey = 1

/** Levels the player knows of already; only what rises above them is news. */
export function knowLevels(player: Player): void {
  for (const { type, level } of Object.values(player.skills)) announced.set(type, level)
}

/** Tells the player what happened and adds it to what this session brought. Answers the number of completions. */
export function report(events: readonly GameEvent[], content: Content): number {
  let completions = 0
  // Of many levels at once only the highest is news: a day caught up on would bring dozens of messages.
  const reached = new Map<SkillType, number>()
  for (const event of events) {
    switch (event.type) {
      case 'worked':
        completions += event.completions
        count(event, { [event.skill]: event.experience / 1_000 }, event.completions, event.skill)
        break
      case 'fought':
        completions += event.kills
        count(event, event.points, event.kills, 'attack')
        break
      case 'levelled':
        reached.set(event.skill, event.level)
        break
      case 'overflowed':
        notices.say('warning', `Inventory full! Could not add: ${namesOf(Object.keys(event.lost), content)}`)
        break
      case 'stopped':
        if (!EXPECTED_STOPS.includes(event.reason)) notices.say('warning', textOf(event.reason, event.details))
        break
    }
  }
  for (const [skill, level] of reached) announceLevel(skill, level)
  return completions
}

/** After the server's word replaced what was shown: levels it knows of and this page had not reached yet. */
export function announceLevels(player: Player): void {
  for (const { type, level } of Object.values(player.skills)) announceLevel(type, level)
}

function announceLevel(skill: SkillType, level: number): void {
  if ((announced.get(skill) ?? 1) >= level) return
  announced.set(skill, level)
  notices.say('level', `Level up! ${skillName(skill)} is now level ${level}!`)
}

type Brought = Pick<Extract<GameEvent, { type: 'worked' }>, 'at' | 'gained' | 'used'>

function count({ at, gained, used }: Brought, points: BySkill, completions: number, skill: SkillType): void {
  const { totals, drops } = useGame.getState()
  const experience = Object.values(points).reduce((sum, amount) => sum + amount, 0)
  const shown: Drop = { key: nextKey++, at, skill, experience: Math.floor(experience), gained }
  useGame.setState({
    totals: {
      ...totals,
      completions: totals.completions + completions,
      experience: sum(totals.experience, points),
      gained: sum(totals.gained, gained),
      used: sum(totals.used, used),
    },
    drops: completions > 0 && completions <= WATCHED ? [...drops.slice(1 - MOST_DROPS), shown] : drops,
  })
}

function sum<Key extends string>(a: Partial<Record<Key, number>>, b: Partial<Record<Key, number>>) {
  const total = { ...a }
  for (const [id, quantity] of Object.entries(b) as [Key, number][]) total[id] = (total[id] ?? 0) + quantity
  return total as Record<Key, number>
}

function namesOf(ids: string[], content: Content): string {
  return ids.map((id) => content.items[id]?.name ?? id).join(', ')
}
