import type { Profile } from '@hearthward/contract'
import { SKILLS, skillName } from '@hearthward/engine'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useAction, useCallQuery } from '../../client/call-queries.ts'
import { CallFailed } from '../../client/connection/calls.ts'
import { useGame } from '../../client/index.ts'
import { cx } from '../../ui/class-names.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Amount } from '../../ui/format/Amount.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { SKILL_ICONS } from '../../ui/icons/icon-names.ts'
import { Card } from '../../ui/Panel.tsx'
import { EmptyState, FailureNote, PanelSkeleton } from '../../ui/states.tsx'
import { ReportDialog } from '../abuse-reports/ReportDialog.tsx'
import { openPrivateTalk } from '../chat/private-talk.ts'
import { BlockButton } from './BlockButton.tsx'
import { OnlinePortrait, WhereaboutsLine } from './PlayerCard.tsx'
import { social, useParty } from './social.ts'

/** A player's public profile, with actions. */
export function ProfilePage() {
  const { name = '' } = useParams({ strict: false })
  const profile = useCallQuery('getUserProfile', { username: name }, { showsFailure: true, keepsPrevious: true })
  return (
    <div className="mx-auto max-w-3xl px-4 py-5 mid:px-5 mid:py-6 hall:px-7">
      {profile.status === 'loading' && <PanelSkeleton rows={8} label="Loading profile" />}
      {profile.status === 'failed' &&
        (isUnknown(profile.error) ? (
          <>
            <h1 className="mb-3 text-2xl">Player not found</h1>
            <EmptyState icon="uncertainty">
              There is no player called {name}. They may have changed their name or deleted their account.
            </EmptyState>
          </>
        ) : (
          <FailureNote onRetry={profile.refetch}>
            The profile could not be loaded. Your game is not affected.
          </FailureNote>
        ))}
      {profile.status === 'ready' && <ProfileView profile={profile.data} onChange={profile.refetch} />}
    </div>
  )
}

const isUnknown = (error: Error | null) => error instanceof CallFailed && error.error.code !== 'internal'

const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

function ProfileView({ profile, onChange }: { profile: Profile; onChange: () => void }) {
  const { username, isOnline, createdAt, titles, whereabouts } = profile
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <OnlinePortrait name={username} isOnline={isOnline} className="size-16 text-2xl" />
        <div className="min-w-64 flex-1">
          <h1 className="truncate text-2xl">{username}</h1>
          <p className="text-sm text-muted">
            {titles.length > 0 && <span className="text-brass-ink">{titles.join(', ')} · </span>}
            {isOnline ? 'online' : 'offline'} · joined {date.format(createdAt)}
          </p>
          {whereabouts && (
            <div className="mt-1.5">
              <WhereaboutsLine {...whereabouts} isOnline={isOnline} />
            </div>
          )}
        </div>
        <Actions profile={profile} onChange={onChange} />
      </header>
      <Figures profile={profile} />
      <Levels levels={profile.levels} />
    </>
  )
}

function Actions({ profile, onChange }: { profile: Profile; onChange: () => void }) {
  const party = useParty()
  const { uid, username, friendship, isInOwnParty } = profile
  const { run, isBusy } = useAction(
    (action: 'invite' | 'addFriend') => social[action](username),
    (isDone) => isDone && onChange(),
  )
  const [isReporting, setReporting] = useState(false)
  if (friendship === 'self') return <Note>this is you</Note>
  const isInvited = party?.invites.some(({ toUid }) => toUid === uid) ?? false
  const hasRoom = party !== null && party.members.length < party.maxMembers
  return (
    <div className="flex flex-wrap items-center gap-2">
      {isInOwnParty && <Note>in your party</Note>}
      {isInvited && <Note>invited to your party</Note>}
      {hasRoom && !isInOwnParty && !isInvited && (
        <Button small icon="three-friends" busy={isBusy} onClick={() => run('invite')}>
          Invite to party
        </Button>
      )}
      {friendship === 'friends' && <Note>your friend</Note>}
      {friendship === 'asked' && <Note>friend request sent</Note>}
      {(friendship === 'none' || friendship === 'asking') && (
        <Button small icon="shaking-hands" busy={isBusy} onClick={() => run('addFriend')}>
          {friendship === 'asking' ? 'Accept friend request' : 'Add friend'}
        </Button>
      )}
      <Button small icon="conversation" onClick={() => openPrivateTalk({ uid, username })}>
        Message
      </Button>
      <Button small look="quiet" icon="hazard-sign" onClick={() => setReporting(true)}>
        Report
      </Button>
      <BlockButton player={{ uid, username }} onDone={onChange} />
      {isReporting && (
        <ReportDialog target={{ type: 'player', id: uid, name: username }} onClose={() => setReporting(false)} />
      )}
    </div>
  )
}

function Note({ children }: { children: string }) {
  return <span className="rounded-full bg-raised px-3 py-1 text-[0.8125rem] font-semibold text-muted">{children}</span>
}

function Figures({ profile: { totalLevel, combatLevel, totalXp, achievements } }: { profile: Profile }) {
  const known = useGame((state) => Object.keys(state.content?.achievements ?? {}).length)
  return (
    <dl className="mt-5 grid grid-cols-2 gap-2.5 mid:grid-cols-4">
      <Figure label="Total level">
        <Amount value={totalLevel} />
      </Figure>
      <Figure label="Combat level">{combatLevel}</Figure>
      <Figure label="Experience">
        <Amount value={totalXp} />
      </Figure>
      <Figure label="Achievements">
        {achievements}
        <span className="font-sans text-sm font-normal text-muted"> of {known}</span>
      </Figure>
    </dl>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="rounded-xl border border-line bg-panel px-4 py-3">
      <dt className="text-[0.8125rem] text-muted">{label}</dt>
      <dd className="display text-xl">{children}</dd>
    </div>
  )
}

/** Shown beside the viewer's own levels, for comparison. */
function Levels({ levels }: { levels: Profile['levels'] }) {
  const own = useGame((state) => state.player?.skills)
  return (
    <Card title="Skills" className="mt-3.5" aside={<span className="text-[0.8125rem] text-muted">next to yours</span>}>
      <ul className="grid grid-cols-1 gap-x-6 mid:grid-cols-2">
        {SKILLS.map((skill) => {
          const [theirs, mine] = [levels[skill], own?.[skill].level ?? 1]
          return (
            <li key={skill} className="flex h-9 items-center gap-2.5 border-b border-line/60 text-sm">
              <Icon name={SKILL_ICONS[skill]} className="size-4 text-muted" />
              <span className="flex-1">{skillName(skill)}</span>
              <span className={cx('font-semibold', theirs > mine && 'text-brass-ink')}>{theirs}</span>
              <span className="w-10 text-right text-[0.8125rem] text-muted">
                <span className="sr-only">yours </span>
                {mine}
              </span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
