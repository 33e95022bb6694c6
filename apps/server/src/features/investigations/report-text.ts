import {
  type ActivityAnalysis,
  describeScore,
  type Investigation,
  type Suspect,
  type XpAnalysis,
  type XpSpan,
} from '@hearthward/contract'

/** The input of a report. */
export interface ReportFacts {
  investigation: Investigation
  suspect: Suspect | null
  xp: XpAnalysis
  activity: ActivityAnalysis
}

const moment = (at: number) => new Date(at).toISOString().slice(0, 16).replace('T', ' ')
const hoursOf = (ms: number) => `${(ms / 3_600_000).toFixed(1)} h`
const number = (value: number) => value.toLocaleString('en-GB')
const counted = (count: number, one: string) => `${number(count)} ${one}${Math.abs(count) === 1 ? '' : 's'}`
const words = (text: string) => text.replaceAll('_', ' ')

/** Formats the report as plain text with headings. */
export function formatReport({ investigation, suspect, xp, activity }: ReportFacts, by: string, at: number): string {
  const { playerName, playerEmail, type, status, priority, reason, findings } = investigation
  const section = (title: string, lines: readonly string[]) => (lines.length === 0 ? [] : ['', `## ${title}`, ...lines])
  const span = (name: string, { gained, expected, deviation, isAnomaly }: XpSpan) =>
    `- ${name}: ${number(gained)} gained, at most ${number(expected)} allowed${isAnomaly ? `, ${Math.round(deviation * 100)}% above, an anomaly` : ''}`
  return [
    `# Investigation of ${playerName}`,
    '',
    `Case of ${playerName}, opened ${moment(investigation.createdAt)} UTC by ${investigation.investigatorName}`,
    `Assigned to ${investigation.assignedName ?? 'nobody'}`,
    ...(investigation.completedAt === null ? [] : [`Completed ${moment(investigation.completedAt)} UTC`]),
    `Player ${playerName}${playerEmail ? `, ${playerEmail}` : ''}`,
    `Report created ${moment(at)} UTC by ${by}`,
    `Type ${words(type)}, status ${words(status)}, priority ${priority}`,
    ...section('Reason', [reason]),
    ...section('Findings', findings === '' ? ['None yet.'] : [findings]),
    ...section('Experience', [span('24 hours', xp.day), span('7 days', xp.week)]),
    ...section('Activity within 7 days', [
      `- ${hoursOf(activity.activeMs)} played, the longest session ${hoursOf(activity.longestSittingMs)}`,
      `- ${counted(activity.intents, 'input')}, ${counted(activity.completions, 'completion')}, ${counted(activity.coinsGained, 'coin')} gained`,
      ...(activity.rhythm === null ? [] : [`- Input rhythm: deviation ${activity.rhythm.toFixed(3)} of the mean`]),
    ]),
    ...section(
      'Alerts within 30 days',
      (suspect?.alerts ?? []).map(
        (alert) =>
          `- ${moment(alert.createdAt)} ${alert.ruleName}, ${alert.severity}, ${words(alert.status)}, ${describeScore(alert.kind, alert.score)}`,
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
