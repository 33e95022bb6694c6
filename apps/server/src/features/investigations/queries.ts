import {
  type Evidence,
  INVESTIGATION_STATES,
  type InvestigationNote,
  type InvestigationReport,
  type InvestigationRow,
  type InvestigationStatus,
  QUEUE_SIZES,
} from '@hearthward/contract'
import { and, asc, desc, eq, getTableColumns, inArray, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { investigationEvidence, investigationNotes, investigationReports, investigations } from './tables.ts'

const OVER: readonly InvestigationStatus[] = ['completed', 'closed']

/** The six lists: open cases oldest first, finished cases newest first. */
export async function readQueue(db: Db) {
  const { status, priority, createdAt, id, completedAt, updatedAt } = investigations
  const list = (where: SQL | undefined, most: number) =>
    db.select().from(investigations).where(where).orderBy(asc(createdAt), asc(id)).limit(most)
  const [pending, inProgress, requiresReview, completed, closed, highPriority, counts] = await Promise.all([
    list(eq(status, 'pending'), QUEUE_SIZES.pending),
    list(eq(status, 'in_progress'), QUEUE_SIZES.inProgress),
    list(eq(status, 'requires_review'), QUEUE_SIZES.requiresReview),
    db
      .select()
      .from(investigations)
      .where(eq(status, 'completed'))
      .orderBy(desc(completedAt))
      .limit(QUEUE_SIZES.completed),
    db.select().from(investigations).where(eq(status, 'closed')).orderBy(desc(updatedAt)).limit(QUEUE_SIZES.closed),
    list(and(inArray(priority, ['high', 'critical']), notInArray(status, [...OVER])), QUEUE_SIZES.highPriority),
    db.select({ status, count: sql<number>`count(*)::int` }).from(investigations).groupBy(status),
  ])
  const byStatus = Object.fromEntries(INVESTIGATION_STATES.map((state) => [state, 0])) as Record<
    InvestigationStatus,
    number
  >
  for (const { status: state, count } of counts) byStatus[state] = count
  return { pending, inProgress, requiresReview, completed, closed, highPriority, counts: byStatus }
}

export async function countOpenInvestigations(db: Db): Promise<number> {
  return db.$count(investigations, notInArray(investigations.status, [...OVER]))
}

export const isOver = ({ status }: Pick<InvestigationRow, 'status'>) => OVER.includes(status)

export async function insertInvestigation(tx: Db, row: InvestigationRow): Promise<void> {
  await tx.insert(investigations).values(row)
}

export async function readInvestigation(db: Db, id: string): Promise<InvestigationRow | null> {
  const [found] = await db.select().from(investigations).where(eq(investigations.id, id))
  return found ?? null
}

/** The cases about a player, newest first. */
export async function readInvestigationsOf(db: Db, playerId: string, most: number): Promise<InvestigationRow[]> {
  return db
    .select()
    .from(investigations)
    .where(eq(investigations.playerId, playerId))
    .orderBy(desc(investigations.createdAt), desc(investigations.id))
    .limit(most)
}

/** Other open cases about the same player, oldest first. */
export async function readOtherOpenCases(db: Db, playerId: string, id: string): Promise<InvestigationRow[]> {
  const aboutSamePlayer = and(eq(investigations.playerId, playerId), ne(investigations.id, id))
  return db
    .select()
    .from(investigations)
    .where(and(aboutSamePlayer, notInArray(investigations.status, [...OVER])))
    .orderBy(asc(investigations.createdAt))
    .limit(MAX_OTHER_CASES)
}

const MAX_OTHER_CASES = 5

/** Locks the case until the caller's transaction ends. */
export async function lockInvestigation(tx: Db, id: string): Promise<InvestigationRow | null> {
  const [found] = await tx.select().from(investigations).where(eq(investigations.id, id)).for('update')
  return found ?? null
}

export async function writeInvestigation(tx: Db, row: InvestigationRow): Promise<void> {
  await tx.update(investigations).set(row).where(eq(investigations.id, row.id))
}

type OfCase<T> = T & { investigationId: string }

export async function insertNote(tx: Db, note: OfCase<InvestigationNote>): Promise<void> {
  await tx.insert(investigationNotes).values(note)
}

export async function readNotes(db: Db, id: string): Promise<InvestigationNote[]> {
  const { investigationId, ...columns } = getTableColumns(investigationNotes)
  return db
    .select(columns)
    .from(investigationNotes)
    .where(eq(investigationId, id))
    .orderBy(asc(investigationNotes.timestamp), asc(investigationNotes.id))
}

export async function insertEvidence(tx: Db, evidence: OfCase<Evidence>): Promise<void> {
  await tx.insert(investigationEvidence).values(evidence)
}

export async function readEvidence(db: Db, id: string): Promise<Evidence[]> {
  const { investigationId, ...columns } = getTableColumns(investigationEvidence)
  return db
    .select(columns)
    .from(investigationEvidence)
    .where(eq(investigationId, id))
    .orderBy(asc(investigationEvidence.timestamp), asc(investigationEvidence.id))
}

export async function markEvidence(tx: Db, id: string, isVerified: boolean): Promise<void> {
  await tx.update(investigationEvidence).set({ isVerified }).where(eq(investigationEvidence.id, id))
}

export async function insertInvestigationReport(tx: Db, report: InvestigationReport): Promise<void> {
  await tx.insert(investigationReports).values(report)
}

const MAX_REPORTS = 10

/** Newest first. */
export async function readInvestigationReports(db: Db, id: string): Promise<InvestigationReport[]> {
  return db
    .select()
    .from(investigationReports)
    .where(eq(investigationReports.investigationId, id))
    .orderBy(desc(investigationReports.createdAt))
    .limit(MAX_REPORTS)
}
