import { randomUUID } from 'node:crypto'
import {
  type ActivityAnalysis,
  type Investigation,
  type InvestigationReport,
  type Suspect,
  scoreWords,
  type XpAnalysis,
  type XpSpan,
} from '@hearthward/contract'
import type { SignedIn } from '../../calls/handler.ts'
import { insertInvestigationReport, lockInvestigation } from '../../store/investigations.ts'
import { act } from '../acting.ts'
import { found, mayWorkOn, tell, wholeOf } from './cases.ts'
import { activityAnalysisOf, suspectOf, xpAnalysisOf } from './reading.ts'

interface Facts {
  investigation: Investigation
  suspect: Suspect | null
  xp: XpAnalysis
  activity: ActivityAnalysis
}

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

const moment = (at: number) => new Date(at).toISOString().slice(0, 16).replace('T', ' ')
const hoursOf = (ms: number) => `${(ms / 3_600_000).toFixed(1)} h`
const number = (value: number) => value.toLocaleString('en-GB')
const words = (text: string) => text.replaceAll('_', ' ')

/** Plain text with headings, to be read anywhere. */
function textOf({ investigation, suspect, xp, activity }: Facts, by: string, at: number): string {
  const { playerName, playerId, playerEmail, type, status, priority, reason, findings } = investigation
  const section = (title: string, lines: readonly string[]) => (lines.length === 0 ? [] : ['', `## ${title}`, ...lines])
  const span = (name: string, { gained, expected, deviation, isAnomaly }: XpSpan) =>
    `- ${name}: ${number(gained)} gained, at most ${number(expected)} allowed${isAnomaly ? `, ${Math.round(deviation * 100)}% above: an anomaly` : ''}`
  return [
    `# Investigation of ${playerName}`,
    '',
    `Case ${investigation.id}`,
    `Player ${playerId}${playerEmail ? `, ${playerEmail}` : ''}`,
    `Written ${moment(at)} UTC by ${by}`,
    `Opened ${moment(investigation.createdAt)} by ${investigation.investigatorName}, worked on by ${investigation.assignedName ?? 'nobody'}`,
    ...(investigation.completedAt === null ? [] : [`Completed ${moment(investigation.completedAt)}`]),
    `Type ${words(type)}, status ${words(status)}, priority ${priority}`,
    ...section('Reason', [reason]),
    ...section('Findings', findings === '' ? ['None written down yet.'] : [findings]),
    ...section('Experience', [span('24 hours', xp.day), span('7 days', xp.week)]),
    ...section('Activity within 7 days', [
      `- ${hoursOf(activity.activeMs)} at the game, the longest sitting ${hoursOf(activity.longestSittingMs)}`,
      `- ${number(activity.intents)} intents, ${number(activity.completions)} completions, ${number(activity.coinsGained)} coins gained`,
      ...(activity.rhythm === null ? [] : [`- Rhythm of inputs: deviation ${activity.rhythm.toFixed(3)} of the mean`]),
    ]),
    ...section(
      'Alerts within 30 days',
      (suspect?.alerts ?? []).map(
        (alert) =>
          `- ${moment(alert.createdAt)} ${alert.ruleName}, ${alert.severity}, ${words(alert.status)}, ${scoreWords(alert.kind, alert.score)}`,
      ),
    ),
    ...section(
      'Evidence',
      investigation.evidence.map(
        (one) =>
          `- ${moment(one.timestamp)} ${one.type}: ${one.description} (${one.isVerified ? 'verified' : 'not verified'}, by ${one.collectedBy})`,
      ),
    ),
    ...section(
      'Notes',
      investigation.notes.map(
        (note) => `- ${moment(note.timestamp)} ${note.authorName}, ${note.type}: ${note.content}`,
      ),
    ),
    '',
  ].join('\n')
}
