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

const MAX_SUMMARIZED = 50
const MAX_ALERTS = 20
const MAX_MATES = 10
const MAX_TRADES = 20
const MAX_MESSAGES = 20

/** The risk, the latest alerts and the latest cases of a player. */
export async function readRiskSummary({ database }: Server, playerId: string) {
  const { db } = database
  if (!(await hasPlayer(db, playerId))) throw new Refusal('player/not-found')
  const [risk, alerts, investigations] = await Promise.all([
    readProfile(db, playerId),
    readAlerts(db, { playerId }, MAX_SUMMARIZED),
    readInvestigationsOf(db, playerId, MAX_SUMMARIZED),
  ])
  return { risk, alerts, investigations }
}

/** Everything an investigator sees about the player of a case; null for a removed account. */
export async function readSuspect(server: Server, playerId: string): Promise<Suspect | null> {
  const { database, clock, timeline } = server
  const { db, sql } = database
  const now = clock.now()
  const { content } = timeline.contentAt(now)
  const stored = await readPlayer(db, playerId, now)
  if (!stored) return null
  const { row, state } = stored
  const [risk, alerts, sharedDevices, trades, messages] = await Promise.all([
    readProfile(db, playerId),
    readAlerts(db, { playerId }, MAX_ALERTS),
    readDeviceMates(sql, playerId, MAX_MATES),
    readTradesOf(sql, playerId, MAX_TRADES),
    readLastMessages(db, playerId, OPEN_CHANNELS, MAX_MESSAGES),
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

async function readLogEntries(server: Server, playerId: string) {
  await server.activityLog.flush()
  const now = server.clock.now()
  const entries = await readEntries(server.database.db, playerId, now - days(7), MOST_ANALYSED + 1)
  return { now, entries: entries.slice(0, MOST_ANALYSED), isPartial: entries.length > MOST_ANALYSED }
}

export async function readXpAnalysis(server: Server, playerId: string): Promise<XpAnalysis> {
  const { entries, now, isPartial } = await readLogEntries(server, playerId)
  return analyseXp(entries, now, isPartial)
}

export async function readActivityAnalysis(server: Server, playerId: string): Promise<ActivityAnalysis> {
  const { entries, now, isPartial } = await readLogEntries(server, playerId)
  return analyseActivity(entries, now, isPartial)
}
