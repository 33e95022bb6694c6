import { randomUUID } from 'node:crypto'
import { type OwnReport, type ReportCategory, type ReportTarget, topics } from '@hearthward/contract'
import { cleanMessage } from '../../core/moderation/message-text.ts'
import { publishSectionCounts } from '../../core/section-counts.ts'
import type { Server } from '../../core/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Speaker } from '../chat/index.ts'
import { collectEvidence } from './evidence.ts'
import { insertReport, readReportsBy, type StoredReport } from './queries.ts'

const MOST_SHOWN = 50

interface ReportRequest {
  targetType: ReportTarget
  targetId: string
  category: ReportCategory
  text: string
}

/** Files a report. Evidence is collected now: the message may be gone when staff look. */
export async function fileReport(server: Server, reporter: Speaker, request: ReportRequest): Promise<OwnReport> {
  const { targetType, targetId, category } = request
  const found = await collectEvidence[targetType](server, reporter, targetId)
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
    text: cleanMessage(request.text),
    evidence: found.evidence,
    status: 'pending',
    assignedTo: null,
    resolution: null,
    createdAt: server.clock.now(),
    resolvedAt: null,
  }
  if (!(await insertReport(server.database.db, row))) throw new Refusal('report/repeated')
  publishReportChange(server, row)
  return toOwnReport(row)
}

export async function readOwnReports({ database }: Server, uid: string): Promise<OwnReport[]> {
  return (await readReportsBy(database.db, uid, MOST_SHOWN)).map(toOwnReport)
}

/** Publishes the change to the staff queue, and the new status to the reporter. */
export function publishReportChange(server: Server, row: StoredReport): void {
  server.bus.publish(topics.adminReports, 'reportsChanged', { id: row.id })
  publishSectionCounts(server, 'reports')
  if (row.reporterId) server.bus.publish(topics.player(row.reporterId), 'reportChanged', { report: toOwnReport(row) })
}

export function toOwnReport(row: StoredReport): OwnReport {
  const { id, targetType, targetId, targetName, category, text, status, createdAt, resolvedAt } = row
  return { id, targetType, targetId, targetName, category, text, status, createdAt, resolvedAt }
}
