import type { Investigation, InvestigationReport, InvestigationRow, Suspect } from '@hearthward/contract'
import { useParams } from '@tanstack/react-router'
import { CallFailed } from '../../client/connection/calls.ts'
import { Card } from '../../ui/Panel.tsx'
import { EmptyState, FailureNote, PanelSkeleton } from '../../ui/states.tsx'
import { AdminLink } from '../AdminLink.tsx'
import { readableId } from '../anti-cheat/words.ts'
import { useStaffQuery } from '../staff-queries.ts'
import { AdminPage } from '../ui/AdminPage.tsx'
import { Moment } from '../ui/Moment.tsx'
import { Pill } from '../ui/Pill.tsx'
import { ActivityPart } from './ActivityPart.tsx'
import { CaseActions } from './CaseActions.tsx'
import { EvidencePart } from './EvidencePart.tsx'
import { ExperiencePart } from './ExperiencePart.tsx'
import { FindingsPart } from './FindingsPart.tsx'
import { NotesPart } from './NotesPart.tsx'
import { useInvestigationsRefetch } from './QueuePage.tsx'
import { SuspectPart } from './SuspectPart.tsx'
import { TYPE_WORDS } from './type-words.ts'
import { PRIORITY_TONES, STATUS_TONES, STATUS_WORDS, timelineOf } from './words.ts'

/** One case with everything that belongs to it. */
export function CasePage() {
  const { id: investigationId } = useParams({ from: '/admin/investigations/$id' })
  const { data, error, refetch } = useStaffQuery('getInvestigation', { investigationId })
  useInvestigationsRefetch()
  if (error instanceof CallFailed && error.reason === 'investigation/not-found') {
    return (
      <AdminPage title="Investigation not found" intro="It may not exist, or the address is incomplete.">
        <EmptyState icon="magnifying-glass">
          <AdminLink to="/admin/investigations" className="underline underline-offset-2">
            Back to the queue
          </AdminLink>
        </EmptyState>
      </AdminPage>
    )
  }
  if (error) {
    return (
      <AdminPage title="Investigation">
        <FailureNote onRetry={() => void refetch()}>{error.message}</FailureNote>
      </AdminPage>
    )
  }
  if (!data || data.investigation.id !== investigationId) {
    return (
      <AdminPage title="Investigation">
        <PanelSkeleton rows={6} />
      </AdminPage>
    )
  }
  return <Case {...data} />
}

interface CaseProps {
  investigation: Investigation
  suspect: Suspect | null
  reports: InvestigationReport[]
  others: InvestigationRow[]
}

function Case({ investigation, suspect, reports, others }: CaseProps) {
  const { playerId, playerName, type, status, priority, reason, investigatorName, assignedName, createdAt } =
    investigation
  const isOver = status === 'completed' || status === 'closed'
  return (
    <AdminPage
      title={`Case of ${playerName}`}
      intro={
        <>
          <span className="flex flex-wrap gap-1.5">
            <Pill tone={STATUS_TONES[status]}>{STATUS_WORDS[status]}</Pill>
            <Pill tone={PRIORITY_TONES[priority]}>{readableId(priority)}</Pill>
            <Pill tone="quiet">{TYPE_WORDS[type]}</Pill>
          </span>
          <span className="mt-1 block text-text">{reason}</span>
          <span className="block">
            Opened <Moment at={createdAt} isAgo /> by {investigatorName}, assigned to {assignedName ?? 'nobody'}.
          </span>
          {others.length > 0 && <OthersNote others={others} />}
        </>
      }
      actions={<CaseActions investigation={investigation} reports={reports} />}
      drawer={<SuspectPart investigation={investigation} suspect={suspect} isOver={isOver} />}
    >
      <div className="grid gap-4">
        <FindingsPart key={investigation.id} investigation={investigation} isOver={isOver} />
        <ExperiencePart playerId={playerId} />
        <ActivityPart investigation={investigation} isOver={isOver} />
        <EvidencePart investigation={investigation} isOver={isOver} />
        <NotesPart investigation={investigation} isOver={isOver} />
        <Timeline {...{ investigation, suspect, reports }} />
      </div>
    </AdminPage>
  )
}

/** Warns that others investigate the same player. */
function OthersNote({ others }: { others: readonly InvestigationRow[] }) {
  return (
    <span className="block">
      Also open about this player:{' '}
      {others.map(({ id, type, assignedName }, index) => (
        <span key={id}>
          {index > 0 && '; '}
          <AdminLink to={`/admin/investigations/${id}`} className="font-semibold underline">
            {TYPE_WORDS[type]}
          </AdminLink>
          , assigned to {assignedName ?? 'nobody'}
        </span>
      ))}
      .
    </span>
  )
}

function Timeline({ investigation, suspect, reports }: Omit<CaseProps, 'others'>) {
  return (
    <Card title="Timeline">
      <ol className="grid gap-3 border-l-2 border-line pl-4">
        {timelineOf(investigation, suspect, reports).map(({ id, at, what, by }) => (
          <li
            key={id}
            className="relative text-sm before:absolute before:top-1.5 before:-left-[1.4rem] before:size-2.5 before:rounded-full before:border-2 before:border-river before:bg-panel"
          >
            <span className="wrap-anywhere">{what}</span>
            <span className="block text-xs text-muted">
              <Moment at={at} isAgo />
              {by && `, by ${by}`}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
