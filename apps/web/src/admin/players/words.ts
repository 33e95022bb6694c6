import {
  describeScore,
  type MessageReach,
  PLAYER_TIMELINE_ACCESS,
  PLAYER_TIMELINE_KINDS,
  type PlayerTimelineEntry,
  type PlayerTimelineKind,
  type StaffPlayerRow,
} from '@hearthward/contract'
import { type Content, type Player, skillName, tierAt } from '@hearthward/engine'
import { formatDuration } from '../../ui/format/durations.ts'
import { coinsText, formatExact, itemCount, plural } from '../../ui/format/numbers.ts'
import { actionWords } from '../activity/sentences.ts'
import * as alertWords from '../anti-cheat/words.ts'
import { TYPE_WORDS } from '../investigations/type-words.ts'
import * as caseWords from '../investigations/words.ts'
import type { AdminPath } from '../paths.ts'
import { traderName } from '../ui/changes/trader.ts'
import { activityName, itemName, placeName } from './content.ts'

/** The reach of a message: 'Reaches 12 players, 3 of them online now. 1 banned player is left out.' */
export function reachWords({ recipients, online, banned }: MessageReach): string {
  const leftOut = banned === 0 ? '' : ` ${plural(banned, 'banned player')} ${banned === 1 ? 'is' : 'are'} left out.`
  if (recipients === 0) return `Reaches nobody.${leftOut}`
  if (recipients === 1)
    return `Reaches 1 player, ${online === 1 ? 'who is online now' : 'who is offline now'}.${leftOut}`
  const present = online === 0 ? 'none' : formatExact(online)
  return `Reaches ${plural(recipients, 'player')}, ${present} of them online now.${leftOut}`
}

/** The location and activity of a player in a few words. */
export function activityText(
  { currentLocation, activityId, isOnline }: Pick<StaffPlayerRow, 'currentLocation' | 'activityId' | 'isOnline'>,
  content: Content | null,
): string {
  const place = placeName(content, currentLocation)
  if (activityId) return `${place} · ${activityName(content, activityId)}`
  return isOnline ? `${place} · idle` : place
}

/** A membership in words; an expired one counts as none. */
export function membershipText(membership: Player['subscription'], now: number): string {
  const tier = tierAt({ subscription: membership }, now)
  return tier ? `${tier}, until ${dayText(membership.until)}` : 'none'
}

/** A day in UTC, as date fields expect it. */
export const dayText = (moment: number) => new Date(moment).toISOString().slice(0, 10)

const MINUTE = 60_000

/** How long ago a player was online, short enough for a column. */
export function lastSeenText(
  { lastActiveAt, isOnline }: Pick<StaffPlayerRow, 'lastActiveAt' | 'isOnline'>,
  now: number,
) {
  const minutes = Math.max(0, Math.floor((now - lastActiveAt) / MINUTE))
  if (isOnline && minutes < 1) return 'now'
  if (minutes < 60) return `${Math.max(1, minutes)} min`
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h`
  return `${Math.floor(minutes / (24 * 60))} days`
}

export type Tone = 'plain' | 'river' | 'brass' | 'blood'

/** A line of the timeline: its text, details and importance. */
export interface TimelineText {
  text: string
  more: string | null
  tone: Tone
  /** The page with more details, and its search parameters. */
  to?: AdminPath
  filters?: Readonly<Record<string, string>>
}

const itemAmount = (content: Content | null, quantity: number, itemId: string) =>
  itemCount(quantity, itemName(content, itemId))

/** What a character gained, with the items it got most of. */
function gainsText(
  { experience, coins, gained }: Extract<PlayerTimelineEntry, { kind: 'replay' }>,
  content: Content | null,
): string {
  const most = Object.entries(gained).sort(([, a], [, b]) => b - a)
  const named = most.slice(0, MOST_NAMED_ITEMS).map(([itemId, quantity]) => itemAmount(content, quantity, itemId))
  const others = most.length - named.length
  return [
    `${formatExact(experience)} experience`,
    ...(coins === 0 ? [] : [coinsText(coins)]),
    ...named,
    ...(others > 0 ? [plural(others, 'other item')] : []),
  ].join(', ')
}
const MOST_NAMED_ITEMS = 3

/** Labels of the kinds of timeline entries. */
export const KIND_LABELS: Readonly<Record<PlayerTimelineKind, string>> = {
  act: 'Staff actions',
  ban: 'Bans',
  alert: 'Alerts',
  case: 'Investigations',
  note: 'Notes',
  message: 'Staff messages',
  reported: 'Reports about them',
  report: 'Reports by them',
  chat: 'Chat',
  trade: 'Trades',
  offer: 'Offers',
  level: 'Levels',
  replay: 'Offline play',
  sign_in: 'Sign-ins',
  created: 'Joined',
}

/** The kinds that are open to a user with these calls. */
export function allowedKinds(calls: ReadonlySet<string>): PlayerTimelineKind[] {
  return (Object.keys(KIND_LABELS) as PlayerTimelineKind[]).filter((kind) => {
    const needed = PLAYER_TIMELINE_ACCESS[kind]
    return !needed || calls.has(needed)
  })
}

/** The kinds in the address; empty if it contains no known one. */
export function parseKinds(word: string | undefined): PlayerTimelineKind[] {
  const named = new Set(word?.split(','))
  return PLAYER_TIMELINE_KINDS.filter((kind) => named.has(kind))
}

export function timelineText(entry: PlayerTimelineEntry, content: Content | null): TimelineText {
  switch (entry.kind) {
    case 'created':
      return { text: 'Joined Hearthward', more: null, tone: 'plain' }
    case 'sign_in':
      return { text: 'Signed in', more: entry.userAgent, tone: 'river' }
    case 'replay':
      return {
        text: `Sent ${plural(entry.intents, 'action')} made offline, after ${formatDuration(entry.at - entry.from)} without contact`,
        more: gainsText(entry, content),
        tone: 'plain',
      }
    case 'level':
      return { text: `Reached ${skillName(entry.skill)} ${entry.level}`, more: null, tone: 'plain' }
    case 'trade': {
      const verb = entry.side === 'bought' ? 'Bought' : 'Sold'
      const preposition = entry.side === 'bought' ? 'from' : 'to'
      const total = formatExact(entry.quantity * entry.price)
      return {
        text: `${verb} ${itemAmount(content, entry.quantity, entry.itemId)} ${preposition} ${traderName(entry.otherId, entry.otherName)}`,
        more: `${formatExact(entry.price)} each, ${total} in total`,
        tone: 'river',
      }
    }
    case 'offer':
      return {
        text: `Offered to ${entry.type} ${itemAmount(content, entry.quantity, entry.itemId)}`,
        more: `${formatExact(entry.price)} each · ${entry.status.replaceAll('_', ' ')}`,
        tone: 'plain',
      }
    case 'chat':
      return {
        text: `“${entry.text}”`,
        more: `in ${entry.channel}${entry.isDeleted ? ' · deleted by staff' : ''}`,
        tone: 'plain',
      }
    case 'report':
      return {
        text: `Reported ${entry.targetName} for ${entry.category}`,
        more: [entry.text && `“${entry.text}”`, entry.status].filter(Boolean).join(' · '),
        tone: 'plain',
      }
    case 'reported':
      return {
        text: `Was reported by ${entry.reporterName ?? 'a deleted player'} for ${entry.category}`,
        more: [entry.text && `“${entry.text}”`, entry.status].filter(Boolean).join(' · '),
        tone: 'blood',
      }
    case 'ban':
      return {
        text: entry.expiresAt === null ? 'Was banned permanently' : 'Was banned temporarily',
        more: `“${entry.reason}”${entry.liftedAt === null ? '' : ' · ended'}`,
        tone: 'blood',
      }
    case 'alert':
      return {
        text: `Alert: ${entry.ruleName}`,
        more: [
          describeScore(entry.ruleKind, entry.score),
          entry.severity,
          alertWords.STATUS_WORDS[entry.status].toLowerCase(),
        ].join(' · '),
        tone: 'blood',
        to: '/admin/anti-cheat',
        filters: { status: 'all', alert: entry.alertId },
      }
    case 'case':
      return {
        text: `${entry.openedBy} opened a case: ${entry.reason}`,
        more: `${TYPE_WORDS[entry.type]} · ${caseWords.STATUS_WORDS[entry.status].toLowerCase()}`,
        tone: 'blood',
        to: `/admin/investigations/${entry.investigationId}`,
      }
    case 'note':
      return { text: entry.content, more: `note by ${entry.authorName}`, tone: 'brass' }
    case 'message':
      return {
        text: `${entry.senderName} wrote: ${entry.title}`,
        more: `${entry.text} · ${entry.readAt === null ? 'not read yet' : 'read'}`,
        tone: 'brass',
      }
    case 'act':
      return {
        text: `${entry.username}: ${actionWords(entry.action)}`,
        more: entry.reason && `“${entry.reason}”`,
        tone: 'brass',
      }
  }
}
