import { randomUUID } from 'node:crypto'
import { type OwnReport, type ReportCategory, type ReportTarget, topics } from '@hearthward/contract'
import { cleanMessage } from '../../core/moderation/message-text.ts'
import { publishSectionCounts } from '../../core/section-counts.ts'
import type { Server } from '../../core/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Speaker } from '../chat/index.ts'
import { evidenceOf } from './evidence.ts'
import { insertReport, readReportsBy, type StoredReport } from './queries.ts'

const MOST_SHOWN = 50

interface Asked {
  targetType: ReportTarget
  targetId: string
  category: ReportCategory
  text: string
}

/** Files a report. What it rests on is gathered here and now: a message may be gone when staff look. */
export async function report(server: Server, reporter: Speaker, asked: Asked): Promise<OwnReport> {
  const { targetType, targetId, category } = asked
  const found = await evidenceOf[targetType](server, reporter, targetId)
  if (!found) throw new Refusal('report/no-target')
  if (found.about === reporter.uid) throw new Refusal('chat/oneself')
  const row: StoredReport = {
    id: randomUUID(),
    reporterId: reporter.uid,
    targetType,
    targetId: found.targetId,
    targetName: found.targetName,
    aboutId: found.about,
    category,
    text: cleanMessage(asked.text),
    evidence: found.evidence,
    status: 'pending',
    assignedTo: null,
    resolution: null,
    createdAt: server.clock.now(),
    resolvedAt: null,
  }
  if (!(await insertReport(server.database.db, row))) throw new Refusal('report/repeated')
  reportChanged(server, row)
  return ownReport(row)
}

export async function reportsBy({ database }: Server, uid: string): Promise<OwnReport[]> {
  return (await readReportsBy(database.db, uid, MOST_SHOWN)).map(ownReport)
}

/** Whoever looks at the queue hears of it, and whoever made it how it stands. */
export function reportChanged(server: Server, row: StoredReport): void {
  server.bus.publish(topics.adminReports, 'reportsChanged', { id: row.id })
  publishSectionCounts(server, 'reports')
  if (row.reporterId) server.bus.publish(topics.player(row.reporterId), 'reportChanged', { report: ownReport(row) })
}

export function ownReport(row: StoredReport): OwnReport {
  const { id, targetType, targetId, targetName, category, text, status, createdAt, resolvedAt } = row
  return { id, targetType, targetId, targetName, category, text, status, createdAt, resolvedAt }
}
