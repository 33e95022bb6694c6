import type { DatedStaffChange, StaffChange } from '@hearthward/contract'
import {
  type Amounts,
  type BySkill,
  type Content,
  type Found,
  find,
  type GameEvent,
  isSupplyStop,
  type LoadoutWorn,
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
import { itemCount } from '../ui/format/numbers.ts'
import { gameNow } from './connection/server-time.ts'
import { type Drop, type Find, type Toast, useGame } from './game-state.ts'
import { shortageTexts } from './loadout-texts.ts'
import { toasts } from './toasts.ts'

const MOST_DROPS = 4
/** More completions than this at once are catch-up progress. They are not shown one by one. */
const MOST_SHOWN_COMPLETIONS = 3
/** More messages of a kind than this are counted, not named. */
const MOST_NAMED = 3
/** Stops the player has asked for need no message. */
const EXPECTED_STOPS: readonly string[] = ['stop/asked', 'stop/skipped', 'stop/replaced', 'stop/travelled']

const announced = new Map<SkillType, number>()
/** The moment of the last stop the player has seen. */
let stopKnownAt = 0
let nextKey = 1
/** What a loadout lacked when it was last worn, by its id. */
const shortages = new Map<number, string>()

/** Stores the levels and the last stop the player has seen. Only higher levels and later stops are announced. */
export function rememberState({ skills, lastStop }: Player): void {
  for (const { type, level } of Object.values(skills)) announced.set(type, level)
  stopKnownAt = lastStop?.at ?? 0
}

/** Shows the events to the player and adds them to the session's totals. Returns the number of completions. */
export function reportEvents(events: readonly GameEvent[], content: Content): number {
  // Only the highest level of each skill is announced: catching up on a day would show dozens of messages.
  const reached = new Map<SkillType, number>()
  const done: string[] = []
  const earned: string[] = []
  const finds: Output[] = []
  const stops: Stop[] = []
  let isIdle = false
  const isStart = events.some(({ type }) => type === 'started')
  for (const event of events) {
    switch (event.type) {
      case 'worked':
        showDrop(event, event.skill, event.points, event.completions)
        break
      case 'fought':
        showDrop(event, trainedMost(event.points), sumOf(event.points), event.kills)
        break
      case 'found':
        showFound(event, content)
        finds.push(...rareFinds(event.gained, outputsOf(event.activityId, content)))
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
        announceLost(Object.keys(event.lost), content)
        break
      case 'kept':
        toasts.show('info', `Kept for the running action: ${namesOf(Object.keys(event.items), content)}`)
        break
      case 'loadoutWorn':
        announceShortages(event, content, isStart)
        break
      case 'started':
        isIdle = false
        break
      case 'stopped':
        isIdle = true
        stops.push(event)
        break
    }
  }
  announceStops(stops, isIdle)
  for (const [skill, level] of reached) announceLevel(skill, level)
  announceAll('level', done, 'Quest completed', 'quests completed')
  announceAll('achievement', earned, 'Achievement earned', 'achievements earned')
  const named = finds.map(({ itemId }) => find(content.items, itemId)?.name ?? itemId)
  announceAll('drop', named, 'Rare find', 'rare finds')
  if (finds.length > 0) addFinds(finds)
  return addToTotals(events)
}

function announceAll(kind: Toast['kind'], names: readonly string[], one: string, many: string): void {
  if (names.length > MOST_NAMED) toasts.show(kind, `${names.length} ${many}`)
  else for (const name of names) toasts.show(kind, `${one}: ${name}`)
}

function rareFinds(gained: Amounts, outputs: readonly Output[] = []): Output[] {
  return outputs.filter(({ itemId, chance }) => chance <= RARE_CHANCE && (gained[itemId] ?? 0) > 0)
}

/** The outputs of an activity; in a fight, the loot of its monster. */
function outputsOf(activityId: string, content: Content): readonly Output[] | undefined {
  const activity = workOf(content, activityId)
  return activity?.monsterId ? find(content.monsters, activity.monsterId)?.loot : activity?.outputs
}

/** Shows what a hidden roll yielded like the yield of a completion, at the moment the page hears of it. */
function showFound({ activityId, gained }: Found, content: Content): void {
  const activity = workOf(content, activityId)
  if (activity && Object.keys(gained).length > 0) showDrop({ at: gameNow(), gained }, activity.skillType, 0, 1)
}

function addFinds(found: readonly Output[]): void {
  const fresh = found.map(({ itemId, chance }): Find => ({ key: nextKey++, itemId, chance }))
  useGame.setState(({ finds }) => ({ finds: [...finds, ...fresh] }))
}

function addToTotals(events: readonly GameEvent[]): number {
  if (events.length === 0) return 0
  const { totals } = useGame.getState()
  const latest = reportOf(events, totals.from, totals.until)
  useGame.setState({ totals: mergeReports(totals, latest) })
  return latest.completions
}

/** Announces items that did not fit or no longer exist. */
function announceLost(ids: readonly string[], content: Content): void {
  const known = ids.filter((id) => find(content.items, id))
  if (known.length > 0) toasts.show('warning', `Inventory full! Could not add: ${namesOf(known, content)}`)
  if (known.length < ids.length) toasts.show('warning', 'Could not add item to inventory')
}

/**
 * Names what a loadout lacks. A plan may wear it every few minutes, so at the start of an action the same shortage is
 * announced once.
 */
function announceShortages(event: LoadoutWorn, content: Content, isStart: boolean): void {
  const { loadoutId } = event
  const text = shortageTexts(event, content).join('. ')
  const isKnown = isStart && shortages.get(loadoutId) === text
  shortages.set(loadoutId, text)
  if (text === '' || isKnown) return
  const name = useGame.getState().player?.loadouts.find(({ id }) => id === loadoutId)?.name ?? 'Loadout'
  toasts.show('warning', `${name}. ${text}`)
}

/** Announces levels and a stop that the server's state has and the prediction did not reach. */
export function announceState({ skills, lastStop }: Player): void {
  for (const { type, level } of Object.values(skills)) announceLevel(type, level)
  if (lastStop && lastStop.at > stopKnownAt) announceStop(lastStop)
}

function announceStop({ at, reason, details }: Stop, consequence = ''): void {
  stopKnownAt = Math.max(stopKnownAt, at)
  if (!EXPECTED_STOPS.includes(reason)) toasts.show('warning', `${textOf(reason, details)}${consequence}`)
}

/** Announces the stops, and what the last one means for the plan if nothing runs after it. */
function announceStops(stops: readonly Stop[], isIdle: boolean): void {
  const last = stops.at(-1)
  if (!last) return
  if (stops.length > MOST_NAMED) toasts.show('info', `${stops.length} actions of the plan have ended`)
  else for (const stop of stops.slice(0, -1)) announceStop(stop)
  announceStop(last, isIdle ? planConsequence(last) : '')
}

/** The player's state is that before the stop. */
function planConsequence({ reason }: Stop): string {
  const { player } = useGame.getState()
  if (!player || (player.queue.length === 0 && !player.currentAction?.entry)) return ''
  const { onDeath, onMissingSupplies } = player.plan.rules
  const isPaused =
    reason === 'stop/absence' ||
    reason === 'stop/tries' ||
    (isSupplyStop(reason) && onMissingSupplies === 'stop') ||
    (reason === 'stop/died' && onDeath === 'stop')
  const separator = /[.!]$/.test(textOf(reason, {})) ? ' ' : '. '
  return `${separator}The plan ${isPaused ? 'is paused' : 'has ended'}.`
}

function announceLevel(skill: SkillType, level: number): void {
  if ((announced.get(skill) ?? 1) >= level) return
  announced.set(skill, level)
  toasts.show('level', `Level up! ${skillName(skill)} is now level ${level}!`)
}

/** Announces a change to the character by staff. */
export function announceStaffChange(change: StaffChange, content: Content | null): void {
  toasts.show('info', staffChangeText(change, content))
}

/** Changes that have been announced: until the page saves, the server sends them with every opening. */
const announcedChanges = new Set<string>()

/** Announces changes by staff during an absence. */
export function announceStaffChanges(changes: readonly DatedStaffChange[], content: Content | null): void {
  const fresh = changes.filter((entry) => !announcedChanges.has(JSON.stringify(entry)))
  for (const entry of fresh) announcedChanges.add(JSON.stringify(entry))
  const texts = new Set(fresh.map(({ change }) => staffChangeText(change, content)))
  if (texts.size > MOST_NAMED)
    toasts.show('info', `Staff have changed your character ${fresh.length} times while you were away.`)
  else for (const text of texts) toasts.show('info', text)
}

function staffChangeText(change: StaffChange, content: Content | null): string {
  switch (change.kind) {
    case 'given':
      return `Staff have given you ${itemText(change, content)}.`
    case 'taken':
      return `Staff have taken ${itemText(change, content)} from you.`
    case 'member':
      return 'Staff have given you a membership.'
    case 'no-member':
      return 'Staff have ended your membership.'
    case 'migrated':
      return 'Staff have repaired your pack and bank.'
    case 'cleaned':
      return `Staff have removed things that no longer exist in the game: ${change.what.join(', ')}.`
    case 'changed':
      return 'Staff have changed your character.'
  }
}

const itemText = ({ itemId, quantity }: { itemId: string; quantity: number }, content: Content | null) =>
  itemCount(quantity, (content && find(content.items, itemId)?.name) ?? itemId.replaceAll('_', ' '))

type Gain = Pick<Extract<GameEvent, { type: 'worked' }>, 'at' | 'gained'>

function showDrop({ at, gained }: Gain, skill: SkillType, experience: number, completions: number): void {
  if (completions === 0 || completions > MOST_SHOWN_COMPLETIONS) return
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
