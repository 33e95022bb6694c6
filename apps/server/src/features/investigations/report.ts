import { randomUUID } from 'node:crypto'
import type { InvestigationReport, XpSpan } from '@hearthward/contract'
import { act } from '../../core/audit/audit.ts'
import type { SignedIn } from '../../core/handler.ts'
import { loadInvestigation, publishCaseChange, refuseCaseAboutOneself, requireInvestigation } from './cases.ts'
import { readActivityAnalysis, readSuspect, readXpAnalysis } from './player-facts.ts'
import { insertInvestigationReport, lockInvestigation } from './queries.ts'
import { formatReport, type ReportFacts } from './report-text.ts'

/** Stores a report of the case with its figures, readable after the activity log has been deleted. */
export async function writeReport(context: SignedIn, id: string): Promise<InvestigationReport> {
  const { server, identity } = context
  const row = await requireInvestigation(context, id)
  await refuseCaseAboutOneself(context, row)
  const loaded = await loadInvestigation(context, row)
  const facts: ReportFacts = {
    // Everyone who may read the case can read the report, so private notes are left out.
    investigation: { ...loaded, notes: loaded.notes.filter(({ isPrivate }) => !isPrivate) },
    suspect: await readSuspect(server, row.playerId),
    xp: await readXpAnalysis(server, row.playerId),
    activity: await readActivityAnalysis(server, row.playerId),
  }
  const createdAt = server.clock.now()
  const report: InvestigationReport = {
    id: randomUUID(),
    investigationId: id,
    createdBy: identity.username,
    createdAt,
    text: formatReport(facts, identity.username, createdAt),
    figures: reportFiguresOf(facts),
  }
  await act(context, async (tx) => {
    await lockInvestigation(tx, id)
    await insertInvestigationReport(tx, report)
    const details = { name: `case of ${row.playerName}`, after: { report: report.id } }
    return {
      result: null,
      act: { action: 'write_investigation_report', resource: 'investigation_reports', resourceId: report.id, details },
    }
  })
  publishCaseChange(context, id)
  return report
}

function reportFiguresOf({ suspect, xp, activity }: ReportFacts): Record<string, unknown> {
  const brief = ({ gained, expected, deviation, isAnomaly }: XpSpan) => ({ gained, expected, deviation, isAnomaly })
  const { activeMs, longestSittingMs, intents, completions, coinsGained, rhythm, entries } = activity
  return {
    risk: suspect?.risk?.score ?? null,
    xp24Hours: brief(xp.day),
    xp7Days: brief(xp.week),
    activity: { entries, activeMs, longestSittingMs, intents, completions, coinsGained, rhythm },
  }
}
