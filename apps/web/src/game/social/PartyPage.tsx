import type { PartyInvite } from '@hearthward/contract'
import { useEffect, useState } from 'react'
import { useAction } from '../../client/call-queries.ts'
import { game } from '../../client/index.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { formatDuration } from '../../ui/format/durations.ts'
import { plural } from '../../ui/format/numbers.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { Page } from '../../ui/Page.tsx'
import { FailureNote, PanelSkeleton } from '../../ui/states.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { useTab } from '../tab.ts'
import { BlockIconButton } from './BlockButton.tsx'
import { Friends } from './Friends.tsx'
import { NoParty } from './NoParty.tsx'
import { OwnParty } from './OwnParty.tsx'
import { PlayerLink } from './PlayerLink.tsx'
import { social, useFriends, useInvites, useParty, useSocialStatus } from './social.ts'
import { markInvitesSeen } from './social-updates.ts'

/** The party and the friends. */
export function PartyPage() {
  const { status, refetch } = useSocialStatus()
  const party = useParty()
  const friends = useFriends()
  const asking = friends.asking.length
  useEffect(() => markInvitesSeen(), [])
  const tabs = [
    { id: 'party', label: 'Party', ...(party && { count: party.members.length }) },
    {
      id: 'friends',
      label: 'Friends',
      ...(friends.friends.length > 0 && { count: friends.friends.length }),
      mark: asking > 0 && <RequestBadge count={asking} />,
    },
  ] as const
  const [tab = 'party', select] = useTab<(typeof tabs)[number]['id']>(tabs)
  return (
    <Page
      wide
      title={party && tab === 'party' ? party.name : 'Party and friends'}
      intro={
        party && tab === 'party'
          ? 'Each member gains more experience, whatever they do.'
          : 'Play together and gain more experience.'
      }
      aside={party && tab === 'party' && <LeaveButton isLast={party.members.length === 1} />}
    >
      <div className="-mx-4 mid:-mx-5 hall:-mx-7">
        <Tabs label="Party and friends" tabs={tabs} selected={tab} onSelect={select}>
          <div className="px-4 pt-4 mid:px-5 hall:px-7">
            {status === 'loading' && <PanelSkeleton rows={6} label="Loading party and friends" />}
            {status === 'failed' && (
              <FailureNote onRetry={refetch}>
                Your party and friends could not be loaded. Your game is not affected.
              </FailureNote>
            )}
            {status === 'ready' && (tab === 'friends' ? <Friends /> : <PartyTab />)}
          </div>
        </Tabs>
      </div>
    </Page>
  )
}

function RequestBadge({ count }: { count: number }) {
  return (
    <span className="ml-2">
      <Badge>{plural(count, 'request')}</Badge>
    </span>
  )
}

function PartyTab() {
  const party = useParty()
  const invites = useInvites()
  return (
    <>
      {!party && invites.length > 0 && (
        <section aria-label="Invitations" className="mb-3.5 grid grid-cols-1 gap-2.5">
          {invites.map((invite) => (
            <Invitation key={invite.id} invite={invite} />
          ))}
        </section>
      )}
      {party ? <OwnParty party={party} /> : <NoParty />}
    </>
  )
}

function Invitation({ invite: { id, partyName, fromUid, fromUsername, expiresAt } }: { invite: PartyInvite }) {
  const { run: answer, isBusy } = useAction((choice: 'accept' | 'decline') => social[choice](id))
  return (
    <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2.5 rounded-xl border border-river/50 bg-river/8 px-4 py-3">
      <Icon name="three-friends" className="size-6 text-river-ink" />
      <p className="min-w-44 flex-1 text-sm wrap-anywhere">
        <PlayerLink name={fromUsername} /> invites you to <strong>{partyName}</strong>.
        <span className="block text-[0.8125rem] text-muted">Expires in {formatDuration(expiresAt - game.now())}</span>
      </p>
      <div className="flex gap-2">
        <Button small look="primary" busy={isBusy} onClick={() => answer('accept')}>
          Accept
        </Button>
        <Button small disabled={isBusy} onClick={() => answer('decline')}>
          Decline
        </Button>
        <BlockIconButton player={{ uid: fromUid, username: fromUsername }} />
      </div>
    </div>
  )
}

function LeaveButton({ isLast }: { isLast: boolean }) {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button small look="danger" icon="exit-door" onClick={() => setAsked(true)}>
        Leave the party
      </Button>
      {isAsked && (
        <ConfirmDialog
          title="Leave the party?"
          press="Leave the party"
          onYes={social.leave}
          onClose={() => setAsked(false)}
        >
          {isLast
            ? 'You are the last member. The party and its totals will be deleted.'
            : 'Your bonus ends at once, and the bonus of the others drops by 5%. The party totals stay the same.'}
        </ConfirmDialog>
      )}
    </>
  )
}
