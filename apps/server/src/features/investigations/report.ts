import { randomUUID } from 'node:crypto'
import type { InvestigationReport, XpSpan } from '@hearthward/contract'
import { act } from '../../core/audit/audit.ts'
import type { SignedIn } from '../../core/handler.ts'
import { found, mayWorkOn, tell, wholeOf } from './cases.ts'
import { insertInvestigationReport, lockInvestigation } from './queries.ts'
import { activityAnalysisOf, suspectOf, xpAnalysisOf } from './player-facts.ts'
import { type Facts, textOf } from './report-text.ts'

/** Writes down how a case stands, with its figures, to be read when the log is long gone. */
export async function writeReport(context: SignedIn, id: string): Promise<InvestigationReport> {
  const { server, identity } = context
  const row = await found(context, id)
  await mayWorkOn(context, row)
  const whole = await wholeOf(context, row)
  const facts: Facts = {
    // Kept for all who read the case: what is private to somebody is not part of it.
    investigation: { ...whole, notes: whole.notes.filter(({ isPrivate }) => !isPrivate) },
    suspect: await suspectOf(server, row.playerId),
    xp: await xpAnalysisOf(server, row.playerId),
    activity: await activityAnalysisOf(server, row.playerId),
  }
  const createdAt = server.clock.now()
  const report: InvestigationReport = {
    id: randomUUID(),
    investigationId: id,
    createdBy: identity.username,
    createdAt,
    text: textOf(facts, identity.username, createdAt),
    figures: figuresOf(facts),
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
  tell(context, id)
  return report
}

function figuresOf({ suspect, xp, activity }: Facts): Record<string, unknown> {
  const brief = ({ gained, expected, deviation, isAnomaly }: XpSpan) => ({ gained, expected, deviation, isAnomaly })
  const { activeMs, longestSittingMs, intents, completions, coinsGained, rhythm, entries } = activity
  return {
    risk: suspect?.risk?.score ?? null,
    xp24Hours: brief(xp.day),
    xp7Days: brief(xp.week),
    activity: { entries, activeMs, longestSittingMs, intents, completions, coinsGained, rhythm },
  }
}
