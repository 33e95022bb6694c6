import type { StaffChange } from '@hearthward/contract'
import {
  type Amounts,
  type BySkill,
  type Content,
  find,
  type GameEvent,
  mergeReports,
  type Output,
  type Player,
  RARE_CHANCE,
  reportOf,
  type SkillType,
  type Stop,
  skillName,
  textOf,
  workOf,
} from '@hearthward/engine'
import { type Drop, type Find, type Toast, useGame } from '../game-state.ts'
import { toasts } from '../toasts.ts'

const MOST_DROPS = 4
/** More completions than this at once are a catching-up, not something to watch. */
const WATCHED = 3
/** More than these at once are counted, not named. */
const MOST_NAMED = 3
/** Stops the player has asked for need no message. */
const EXPECTED_STOPS: readonly string[] = ['stop/asked', 'stop/replaced', 'stop/travelled']

const announced = new Map<SkillType, number>()
/** When the last stop the player knows of was. */
let stopKnownAt = 0
let nextKey = 1

/** What the player knows already: only higher levels and later stops are news. */
export function rememberState({ skills, lastStop }: Player): void {
  for (const { type, level } of Object.values(skills)) announced.set(type, level)
  stopKnownAt = lastStop?.at ?? 0
}

/** Tells the player what happened and adds it to what this session brought. Answers the number of completions. */
export function reportEvents(events: readonly GameEvent[], content: Content): number {
  // Of many levels at once only the highest is news: a day caught up on would bring dozens of messages.
  const reached = new Map<SkillType, number>()
  const done: string[] = []
  const earned: string[] = []
  const finds: Output[] = []
  for (const event of events) {
    switch (event.type) {
      case 'worked':
        showDrop(event, event.skill, Math.floor(event.experience / 1_000), event.completions)
        finds.push(...rareFinds(event.gained, workOf(content, event.activityId)?.outputs))
        break
      case 'fought':
        showDrop(event, trainedMost(event.points), sumOf(event.points), event.kills)
        finds.push(...rareFinds(event.gained, find(content.monsters, event.monsterId)?.loot))
        break
      case 'levelled':
        reached.set(event.skill, event.level)
        break
      case 'questStarted':
        toasts.show('info', `Quest started: ${questName(event.questId, content)}`)
        break
      case 'questDone':
        done.push(questName(event.questId, content))
        break
      case 'achieved':
        earned.push(find(content.achievements, event.achievementId)?.name ?? event.achievementId)
        break
      case 'overflowed':
        tellLost(Object.keys(event.lost), content)
        break
      case 'stopped':
        announceStop(event)
        break
    }
  }
  for (const [skill, level] of reached) announceLevel(skill, level)
  announceAll('level', done, 'Quest completed', 'quests completed')
  announceAll('achievement', earned, 'Achievement earned', 'achievements earned')
  const named = finds.map(({ itemId }) => find(content.items, itemId)?.name ?? itemId)
  announceAll('drop', named, 'Rare find', 'rare finds')
  if (finds.length > 0) keepFinds(finds)
  return addUp(events)
}

/** Each by its name, unless there are so many that they would bury each other. */
function announceAll(kind: Toast['kind'], names: readonly string[], one: string, many: string): void {
  if (names.length > MOST_NAMED) toasts.show(kind, `${names.length} ${many}`)
  else for (const name of names) toasts.show(kind, `${one}: ${name}`)
}

/** Of what came in, that which comes once in a hundred times or less. */
function rareFinds(gained: Amounts, outputs: readonly Output[] = []): Output[] {
  return outputs.filter(({ itemId, chance }) => chance <= RARE_CHANCE && (gained[itemId] ?? 0) > 0)
}

function keepFinds(found: readonly Output[]): void {
  const fresh = found.map(({ itemId, chance }): Find => ({ key: nextKey++, itemId, chance }))
  useGame.setState(({ finds }) => ({ finds: [...finds, ...fresh] }))
}

function addUp(events: readonly GameEvent[]): number {
  if (events.length === 0) return 0
  const { totals } = useGame.getState()
  const latest = reportOf(events, totals.from, totals.until)
  useGame.setState({ totals: mergeReports(totals, latest) })
  return latest.completions
}

/** For want of room, or because there is no such thing any more. */
function tellLost(ids: readonly string[], content: Content): void {
  const known = ids.filter((id) => find(content.items, id))
  if (known.length > 0) toasts.show('warning', `Inventory full! Could not add: ${namesOf(known, content)}`)
  if (known.length < ids.length) toasts.show('warning', 'Could not add item to inventory')
}

/** After the server's state replaced the predicted one: levels and a stop that this page had not reached yet. */
export function announceState({ skills, lastStop }: Player): void {
  for (const { type, level } of Object.values(skills)) announceLevel(type, level)
  if (lastStop && lastStop.at > stopKnownAt) announceStop(lastStop)
}

function announceStop({ at, reason, details }: Stop): void {
  stopKnownAt = Math.max(stopKnownAt, at)
  if (!EXPECTED_STOPS.includes(reason)) toasts.show('warning', textOf(reason, details))
}

function announceLevel(skill: SkillType, level: number): void {
  if ((announced.get(skill) ?? 1) >= level) return
  announced.set(skill, level)
  toasts.show('level', `Level up! ${skillName(skill)} is now level ${level}!`)
}

const exact = new Intl.NumberFormat('en-GB')

/** What staff have done to the character: nothing changes without a word. */
export function announceStaffChange(deed: StaffChange, content: Content | null): void {
  toasts.show('info', deedWords(deed, content))
}

/** What staff did that has been told here: until the page saves, the server says it with every opening. */
const toldDeeds = new Set<string>()

/** The same of what they did while nobody was there. */
export function announceStaffChanges(
  deeds: readonly { at: number; deed: StaffChange }[],
  content: Content | null,
): void {
  const fresh = deeds.filter((done) => !toldDeeds.has(JSON.stringify(done)))
  for (const done of fresh) toldDeeds.add(JSON.stringify(done))
  const words = new Set(fresh.map(({ deed }) => deedWords(deed, content)))
  if (words.size > MOST_NAMED)
    toasts.show('info', `Staff have changed your character ${fresh.length} times while you were away.`)
  else for (const text of words) toasts.show('info', text)
}

function deedWords(deed: StaffChange, content: Content | null): string {
  switch (deed.kind) {
    case 'given':
      return `Staff have given you ${things(deed, content)}.`
    case 'taken':
      return `Staff have taken ${things(deed, content)} from you.`
    case 'member':
      return 'Staff have given you a membership.'
    case 'no-member':
      return 'Staff have ended your membership.'
    case 'migrated':
      return 'Staff have put your pack and your bank in order.'
    case 'cleaned':
      return `Staff have removed things that no longer exist in the game: ${deed.what.join(', ')}.`
    case 'changed':
      return 'Staff have changed your character.'
  }
}

const things = ({ itemId, quantity }: { itemId: string; quantity: number }, content: Content | null) =>
  `${exact.format(quantity)} ${(content && find(content.items, itemId)?.name) ?? itemId.replaceAll('_', ' ')}`

type Brought = Pick<Extract<GameEvent, { type: 'worked' }>, 'at' | 'gained'>

function showDrop({ at, gained }: Brought, skill: SkillType, experience: number, completions: number): void {
  if (completions === 0 || completions > WATCHED) return
  const drop: Drop = { key: nextKey++, at, skill, experience, gained }
  useGame.setState(({ drops }) => ({ drops: [...drops.slice(1 - MOST_DROPS), drop] }))
}

function sumOf(points: BySkill): number {
  return Object.values(points).reduce((sum, amount) => sum + amount, 0)
}

function trainedMost(points: BySkill): SkillType {
  const [most] = (Object.entries(points) as [SkillType, number][]).sort(([, a], [, b]) => b - a)
  return most?.[0] ?? 'attack'
}

function questName(questId: string, content: Content): string {
  return find(content.quests, questId)?.name ?? questId
}

function namesOf(ids: string[], content: Content): string {
  return ids.map((id) => content.items[id]?.name ?? id).join(', ')
}
