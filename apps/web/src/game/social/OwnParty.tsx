import type { Party, PartyMember, PartySettings } from '@hearthward/contract'
import { useState } from 'react'
import { game, useGame } from '../../client/index.ts'
import { cx } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/form/Button.tsx'
import { Switch } from '../../ui/form/Switch.tsx'
import { Amount } from '../../ui/format/Amount.tsx'
import { formatDuration } from '../../ui/format/durations.ts'
import { plural } from '../../ui/format/numbers.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { Card } from '../../ui/Panel.tsx'
import { InviteField } from './InviteField.tsx'
import { PlayerCard } from './PlayerCard.tsx'
import { social } from './social.ts'
import { BONUS_STEPS, bonusText } from './social-texts.ts'

/** The player's party: members, bonus, totals and settings. */
export function OwnParty({ party }: { party: Party }) {
  const uid = useGame((state) => state.player?.uid)
  const isLeader = party.leaderId === uid
  return (
    <div className="grid grid-cols-1 items-start gap-3.5 hall:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid grid-cols-1 gap-3.5">
        <Members party={party} isLeader={isLeader} />
        {party.members.length < party.maxMembers && <InviteCard party={party} />}
      </div>
      <div className="grid grid-cols-1 gap-3.5">
        <Bonus party={party} />
        <Sums party={party} />
        <SettingsCard settings={party.settings} isLeader={isLeader} />
      </div>
    </div>
  )
}

function Members({ party, isLeader }: { party: Party; isLeader: boolean }) {
  const { members, maxMembers, leaderId } = party
  const places = Array.from({ length: maxMembers - members.length }, (_, index) => members.length + index + 1)
  return (
    <Card
      title="Members"
      aside={
        <span className="text-sm text-muted">
          {members.length} of {maxMembers}
        </span>
      }
    >
      <ul className="grid grid-cols-1 gap-2.5">
        {members.map((member) => (
          <li key={member.uid} className="rounded-xl border border-line bg-raised/40 p-3.5">
            <Member member={member} leads={member.uid === leaderId} mayChange={isLeader} />
          </li>
        ))}
        {places.map((place) => (
          <li
            key={place}
            className="flex h-12 items-center gap-3 rounded-xl border border-dashed border-line px-3.5 text-sm text-muted"
          >
            <Icon name="person" className="size-5 text-faint" />
            Free slot
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Member({ member, leads, mayChange }: { member: PartyMember; leads: boolean; mayChange: boolean }) {
  const own = useOwnWhereabouts(member.uid)
  const [isSending, setSending] = useState(false)
  const others = mayChange && own === null
  return (
    <>
      <PlayerCard
        of={own ? { ...member, whereabouts: own } : member}
        mark={
          <>
            {leads && <Mark icon="queen-crown">leader</Mark>}
            {own && <Mark>you</Mark>}
          </>
        }
        actions={
          others && (
            <>
              <IconButton
                icon="queen-crown"
                label={`Make ${member.username} the leader`}
                onClick={() => void social.transferLeadership(member.uid)}
              />
              <IconButton
                icon="exit-door"
                label={`Remove ${member.username} from the party`}
                onClick={() => setSending(true)}
              />
            </>
          )
        }
      />
      {isSending && (
        <ConfirmDialog
          title={`Remove ${member.username} from the party?`}
          press="Remove member"
          onYes={() => social.kick(member.uid)}
          onClose={() => setSending(false)}
        >
          The bonus drops by 5% for everyone. The party totals stay the same.
        </ConfirmDialog>
      )}
    </>
  )
}

function Mark({ icon, children }: { icon?: string; children: string }) {
  return (
    <span className="inline-flex items-center gap-1 rounded-full bg-panel px-2 py-0.5 text-xs font-semibold text-brass-ink">
      {icon && <Icon name={icon} className="size-3.5" />}
      {children}
    </span>
  )
}

/** The player's own place and activity, from the local state; null for other members. */
function useOwnWhereabouts(uid: string): PartyMember['whereabouts'] {
  const isOwn = useGame(({ player }) => player?.uid === uid)
  const locationId = useGame(({ player }) => player?.currentLocation ?? '')
  const activityId = useGame(({ player }) => player?.currentAction?.activityId)
  const duration = useGame(({ player }) => player?.currentAction?.duration ?? 0)
  const startTime = useGame(({ player }) => player?.currentAction?.startTime ?? 0)
  if (!isOwn) return null
  return { locationId, action: activityId === undefined ? null : { activityId, duration, startTime } }
}

function InviteCard({ party }: { party: Party }) {
  return (
    <Card title="Invite a player">
      <InviteField
        label="Player name"
        press="Invite"
        hint="Invitations expire after 24 hours. Any member can invite."
        onSend={social.invite}
      />
      {party.invites.length > 0 && (
        <ul aria-label="Pending invitations" className="mt-3 grid gap-1 text-sm text-muted">
          {party.invites.map(({ id, toUsername, expiresAt }) => (
            <li key={id} className="flex items-center gap-2">
              <Icon name="hourglass" className="size-4 text-faint" />
              <span className="truncate font-semibold text-text">{toUsername}</span>
              <span className="whitespace-nowrap">expires in {formatDuration(expiresAt - game.now())}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** The current bonus and that of each party size. */
function Bonus({ party: { xpMultiplier, members, settings } }: { party: Party }) {
  const text = bonusText(xpMultiplier)
  return (
    <Card title="Party bonus">
      <p className="flex items-baseline gap-2.5">
        <span className={cx('display text-3xl', text ? 'text-moss-ink' : 'text-muted')}>{text ?? 'No bonus'}</span>
        {text && <span className="text-sm text-muted">experience for every member</span>}
      </p>
      <ol aria-label="Bonus by number of members" className="mt-3 grid grid-cols-4 gap-1.5">
        {BONUS_STEPS.map((step) => {
          const isReached = settings.xpBonusEnabled && step.members <= members.length
          const isNow = settings.xpBonusEnabled && step.members === members.length
          return (
            <li key={step.members} aria-current={isNow || undefined} className="text-center text-[0.8125rem]">
              <span className={cx('mb-1 block h-1.5 rounded-full', isReached ? 'bg-moss' : 'bg-line')} />
              <span className={cx('block', isNow ? 'font-semibold text-text' : 'text-muted')}>{step.text}</span>
              <span className="block text-xs text-muted">{plural(step.members, 'member')}</span>
            </li>
          )
        })}
      </ol>
      <p className="mt-3 text-[0.8125rem] text-muted">
        {settings.xpBonusEnabled
          ? 'Every member counts, online or offline, at any place.'
          : 'The leader has turned the bonus off.'}
      </p>
    </Card>
  )
}

function Sums({ party: { stats, createdAt } }: { party: Party }) {
  return (
    <Card title="Party totals">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
        <Sum label="Experience">
          <Amount value={stats.totalXpGained} />
        </Sum>
        <Sum label="Actions completed">
          <Amount value={stats.totalActivities} />
        </Sum>
        <Sum label="Time played">{formatDuration(stats.totalPlayTime)}</Sum>
        <Sum label="Average level">
          <Amount value={stats.averageLevel} />
        </Sum>
      </dl>
      <p className="mt-3 text-[0.8125rem] text-muted">Since {date.format(createdAt)}. Former members are included.</p>
    </Card>
  )
}

const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

function Sum({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-[0.8125rem] text-muted">{label}</dt>
      <dd className="display text-xl">{children}</dd>
    </div>
  )
}

const SETTINGS: readonly { name: keyof PartySettings; label: string; hint: string }[] = [
  { name: 'isPublic', label: 'Public', hint: 'Anyone can find it, and join unless it is invitation only.' },
  {
    name: 'requiresApproval',
    label: 'Invitation only',
    hint: 'Players need an invitation to join, even if it is public.',
  },
  {
    name: 'autoAcceptFriends',
    label: 'Open to friends',
    hint: 'Friends of the leader can join without an invitation.',
  },
  { name: 'shareLocation', label: 'Share location', hint: 'Members see where the others are and what they do.' },
  { name: 'xpBonusEnabled', label: 'Experience bonus', hint: 'More experience for each member.' },
]

/** The leader's settings, which apply at once. Other members see them read-only. */
function SettingsCard({ settings, isLeader }: { settings: PartySettings; isLeader: boolean }) {
  return (
    <Card
      title="Settings"
      aside={!isLeader && <span className="text-[0.8125rem] text-muted">only the leader can change them</span>}
    >
      <div className="grid gap-3">
        {SETTINGS.map(({ name, label, hint }) => (
          <Switch
            key={name}
            label={label}
            hint={hint}
            checked={settings[name]}
            disabled={!isLeader}
            onChange={(isOn) => void social.updateSettings({ [name]: isOn })}
          />
        ))}
      </div>
    </Card>
  )
}
