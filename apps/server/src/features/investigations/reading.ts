import {
  type ActivityAnalysis,
  MOST_ANALYSED,
  OPEN_CHANNELS,
  type Suspect,
  type XpAnalysis,
} from '@hearthward/contract'
import { days } from '@hearthward/engine'
import type { Server } from '../../core/server.ts'
import { hasPlayer, readPlayer } from '../../core/world/player-queries.ts'
import { Refusal } from '../../platform/refusal.ts'
import { guideOf, readAlerts, readDeviceMates, readEntries, readProfile } from '../anti-cheat/index.ts'
import { readLastMessages } from '../chat/index.ts'
import { readTradesOf } from '../exchange/index.ts'
import { analyseActivity, analyseXp } from './analysis.ts'
import { readInvestigationsOf } from './queries.ts'

const MOST_WATCHED = 50
const MOST_ALERTS = 20
const MOST_MATES = 10
const MOST_TRADES = 20
const MOST_MESSAGES = 20

/** What stands against a player: as much of it as is worth reading at once. */
export async function watchedOf({ database }: Server, playerId: string) {
  const { db } = database
  if (!(await hasPlayer(db, playerId))) throw new Refusal('player/not-found')
  const [risk, alerts, investigations] = await Promise.all([
    readProfile(db, playerId),
    readAlerts(db, { playerId }, MOST_WATCHED),
    readInvestigationsOf(db, playerId, MOST_WATCHED),
  ])
  return { risk, alerts, investigations }
}

/** What is known of whom a case is about; null for an account that is gone. */
export async function suspectOf(server: Server, playerId: string): Promise<Suspect | null> {
  const { database, clock, timeline } = server
  const { db, sql } = database
  const now = clock.now()
  const { content } = timeline.contentAt(now)
  const stored = await readPlayer(db, playerId, now)
  if (!stored) return null
  const { row, state } = stored
  const [risk, alerts, sharedDevices, trades, messages] = await Promise.all([
    readProfile(db, playerId),
    readAlerts(db, { playerId }, MOST_ALERTS),
    readDeviceMates(sql, playerId, MOST_MATES),
    readTradesOf(sql, playerId, MOST_TRADES),
    readLastMessages(db, playerId, OPEN_CHANNELS, MOST_MESSAGES),
  ])
  return {
    username: row.username,
    createdAt: row.createdAt,
    lastSeenAt: row.lastSeenAt,
    totalLevel: row.totalLevel,
    combatLevel: row.combatLevel,
    totalXp: row.totalXp,
    coins: state.coins,
    isBanned: row.banId !== null || row.deletedAt !== null,
    isDeleted: row.deletedAt !== null,
    risk,
    alerts: alerts.filter(({ createdAt }) => createdAt > now - days(30)),
    sharedDevices,
    trades: trades.map(({ buyer, seller, guide, ...trade }) => ({
      ...trade,
      side: buyer === playerId ? ('buy' as const) : ('sell' as const),
      otherId: buyer === playerId ? seller : buyer,
      guidePrice: guideOf({ ...trade, guide }, content) || null,
    })),
    messages: messages.map(({ id, channel, text, original, at }) => ({ id, channel, text: original ?? text, at })),
  }
}

async function read(server: Server, playerId: string) {
  await server.activityLog.flush()
  const now = server.clock.now()
  const entries = await readEntries(server.database.db, playerId, now - days(7), MOST_ANALYSED + 1)
  return { now, entries: entries.slice(0, MOST_ANALYSED), isPartial: entries.length > MOST_ANALYSED }
}

export async function xpAnalysisOf(server: Server, playerId: string): Promise<XpAnalysis> {
  const { entries, now, isPartial } = await read(server, playerId)
  return analyseXp(entries, now, isPartial)
}

export async function activityAnalysisOf(server: Server, playerId: string): Promise<ActivityAnalysis> {
  const { entries, now, isPartial } = await read(server, playerId)
  return analyseActivity(entries, now, isPartial)
}
