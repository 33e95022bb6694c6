import type { QueuedReport, ReportDetails } from '@hearthward/contract'
import { useState } from 'react'
import { gameNow } from '../../client/server-time.ts'
import { MuteDialog } from '../../game/chat/MuteDialog.tsx'
import { CATEGORY_NAMES } from '../../game/reporting/ReportDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { formatDuration } from '../../ui/durations.ts'
import { plural } from '../../ui/numbers.ts'
import { FailureNote, PanelSkeleton } from '../../ui/states.tsx'
import { BanDialog, LiftDialog } from '../bans/BanDialogs.tsx'
import { useFilters } from '../filters.ts'
import { May } from '../May.tsx'
import { readAnew, useAct, useAsk } from '../office.ts'
import { CHANGED_BY_MUTES } from '../players/changed.ts'
import { Drawer } from '../ui/Drawer.tsx'
import { Fact, Facts } from '../ui/Facts.tsx'
import { Moment } from '../ui/Moment.tsx'
import { Pill } from '../ui/Pill.tsx'
import { PlayerLink } from '../ui/PlayerLink.tsx'
import { Decide } from './Decide.tsx'
import { DeleteMessage } from './DeleteMessage.tsx'
import { Evidence } from './Evidence.tsx'
import { STATES, whatOf } from './words.ts'

/** One report with everything that helps to decide it. */
export function ReportDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useAsk('getReport', { id })
  if (error) return <FailureNote onRetry={() => void refetch()}>{error.message}</FailureNote>
  if (!data) return <PanelSkeleton rows={8} label="Loading the report" />
  return <Shown details={data} onClose={onClose} />
}

function Shown({ details, onClose }: { details: ReportDetails; onClose: () => void }) {
  const { report, evidence, isRemoved, about, others } = details
  const { category, status, reporterName, createdAt, text, assignedName, resolution, resolvedAt } = report
  return (
    <Drawer
      title={whatOf(report)}
      summary={
        <p className="flex flex-wrap items-center gap-2">
          <Pill tone={STATES[status].tone}>{STATES[status].words}</Pill>
          {CATEGORY_NAMES[category]}
        </p>
      }
      onClose={onClose}
    >
      <Facts>
        <Fact name={category === 'appeal' ? 'Sent' : 'Reported'}>
          <Moment at={createdAt} />
          {category !== 'appeal' && ` by ${reporterName ?? 'somebody who is gone'}`}
        </Fact>
        {assignedName && <Fact name="With">{assignedName}</Fact>}
        {resolvedAt !== null && (
          <Fact name="Handled">
            <Moment at={resolvedAt} />
          </Fact>
        )}
        {resolution && <Fact name={category === 'appeal' ? 'Answer' : 'Decision'}>{resolution}</Fact>}
      </Facts>
      {text && (
        <blockquote className="rounded-lg border-l-2 border-line-strong bg-ground px-3 py-2 text-sm whitespace-pre-line wrap-anywhere">
          {text}
        </blockquote>
      )}
      <Decide report={report} />
      <section>
        <h3 className="mb-2 text-base">{category === 'appeal' ? 'What it is against' : 'Evidence'}</h3>
        <Evidence evidence={evidence} isRemoved={isRemoved} />
      </section>
      {about && <About details={details} about={about} />}
      {others.length > 0 && <Others reports={others} />}
    </Drawer>
  )
}

type About = NonNullable<ReportDetails['about']>
type Act = 'ban' | 'lift' | 'mute' | 'delete'

/** How whoever it is about stands, and what can be done. */
function About({ details: { report, isRemoved }, about }: { details: ReportDetails; about: About }) {
  const [act, setAct] = useState<Act | null>(null)
  const unmute = useAct('unmutePlayer', {
    doing: 'lift the mute',
    done: `${about.username} may speak again.`,
    changes: CHANGED_BY_MUTES,
  })
  const { ban, mute, isDeleted, formerBans } = about
  const person = { id: about.uid, username: about.username }
  const close = () => setAct(null)
  const closeMute = () => {
    close()
    readAnew(...CHANGED_BY_MUTES)
  }
  return (
    <section>
      <h3 className="mb-2 text-base">
        <PlayerLink uid={about.uid} name={about.username} />
      </h3>
      <Facts>
        <Fact name="Now">{standingWords(about)}</Fact>
        <Fact name="Before">{formerBans === 0 ? 'never banned' : plural(formerBans, 'earlier ban')}</Fact>
      </Facts>
      <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
        {report.targetType === 'message' && !isRemoved && (
          <May call="deleteMessage">
            <Button small onClick={() => setAct('delete')}>
              Delete message
            </Button>
          </May>
        )}
        {mute ? (
          <May call="unmutePlayer">
            <Button small busy={unmute.isPending} onClick={() => unmute.mutate({ uid: about.uid })}>
              Unmute
            </Button>
          </May>
        ) : (
          <May call="mutePlayer">
            <Button small onClick={() => setAct('mute')}>
              Mute...
            </Button>
          </May>
        )}
        {ban ? (
          <May call="unbanPlayer">
            <Button small onClick={() => setAct('lift')}>
              Lift the ban...
            </Button>
          </May>
        ) : (
          !isDeleted && (
            <May call="banPlayer">
              <Button small look="danger" onClick={() => setAct('ban')}>
                Ban...
              </Button>
            </May>
          )
        )}
      </div>
      {act === 'ban' && <BanDialog player={person} onClose={close} />}
      {act === 'lift' && <LiftDialog player={person} onClose={close} />}
      {act === 'mute' && <MuteDialog player={about} onClose={closeMute} />}
      {act === 'delete' && <DeleteMessage id={Number(report.targetId)} onClose={close} />}
    </section>
  )
}

function standingWords({ ban, mute, isDeleted }: About): string {
  const now = gameNow()
  if (isDeleted) return 'deleted'
  if (ban) return ban.expiresAt === null ? 'banned for good' : `banned, ${formatDuration(ban.expiresAt - now)} left`
  return mute ? `muted, ${formatDuration(mute.until - now)} left` : 'free to play and speak'
}

function Others({ reports }: { reports: readonly QueuedReport[] }) {
  const [, setFilters] = useFilters()
  return (
    <section>
      <h3 className="mb-2 text-base">Also about this player</h3>
      <ul className="divide-y divide-line rounded-lg border border-line text-sm">
        {reports.map((report) => (
          <li key={report.id}>
            <button
              type="button"
              className="flex w-full items-center justify-between gap-2 px-3 py-2 text-left hover:bg-raised/60"
              onClick={() => setFilters({ report: report.id })}
            >
              <span className="min-w-0">
                <span className="block truncate font-semibold">{CATEGORY_NAMES[report.category]}</span>
                <span className="text-xs text-muted">
                  <Moment at={report.createdAt} isAgo />
                  {report.reporterName && `, by ${report.reporterName}`}
                </span>
              </span>
              <Pill tone={STATES[report.status].tone}>{STATES[report.status].words}</Pill>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
