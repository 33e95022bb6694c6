import type { Friend, Friends as Known } from '@hearthward/contract'
import { useState } from 'react'
import { useCallQuery } from '../../client/call-queries.ts'
import { useGame } from '../../client/index.ts'
import { Button, IconButton } from '../../ui/form/Button.tsx'
import { plural } from '../../ui/format/numbers.ts'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { Card } from '../../ui/Panel.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { openPrivateTalk } from '../chat/private-talk.ts'
import { BlockIconButton } from './BlockButton.tsx'
import { InviteField } from './InviteField.tsx'
import { PlayerCard } from './PlayerCard.tsx'
import { PlayerLink } from './PlayerLink.tsx'
import { social, useFriends, useParty } from './social.ts'
import { sortFriends } from './social-texts.ts'

/** Friends, requests and online players. */
export function Friends() {
  const friends = useFriends()
  return (
    <div className="grid grid-cols-1 items-start gap-3.5 hall:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Card
        title="Friends"
        aside={
          <span className="text-sm text-muted">
            {friends.friends.filter(({ isOnline }) => isOnline).length} of {friends.friends.length} online
          </span>
        }
      >
        {friends.friends.length === 0 ? (
          <EmptyState icon="shaking-hands">
            No friends yet. Add a player by name. Friends see where you are and can join your party if it is open to
            friends.
          </EmptyState>
        ) : (
          <ul className="grid grid-cols-1 gap-2.5">
            {sortFriends(friends.friends).map((friend) => (
              <li key={friend.uid} className="rounded-xl border border-line bg-raised/40 p-3.5">
                <FriendRow friend={friend} />
              </li>
            ))}
          </ul>
        )}
      </Card>
      <div className="grid grid-cols-1 gap-3.5">
        <Card title="Add a friend">
          <InviteField
            label="Player name"
            press="Send request"
            hint="They must accept your request."
            onSend={social.addFriend}
          />
          <Requests friends={friends} />
        </Card>
        <OnlineNow />
      </div>
    </div>
  )
}

function FriendRow({ friend }: { friend: Friend }) {
  const party = useParty()
  const [isEnding, setEnding] = useState(false)
  const { uid, username, isOnline } = friend
  const isInvitable =
    party !== null &&
    party.members.length < party.maxMembers &&
    !party.memberIds.includes(uid) &&
    party.invites.every(({ toUid }) => toUid !== uid)
  return (
    <>
      <PlayerCard
        of={friend}
        actions={
          <>
            {party === null && friend.party && (
              <Button
                small
                aria-label={`Join ${friend.party.name}, the party of ${username}`}
                data-tip={`${friend.party.name}, ${plural(friend.party.members, 'member')}`}
                onClick={() => void social.join(friend.party?.id ?? '')}
              >
                Join
              </Button>
            )}
            {isInvitable && isOnline && (
              <Button small aria-label={`Invite ${username}`} onClick={() => void social.invite(username)}>
                Invite
              </Button>
            )}
            <IconButton
              icon="conversation"
              label={`Message ${username}`}
              onClick={() => openPrivateTalk({ uid, username })}
            />
            <IconButton icon="cross-mark" label={`Remove ${username} from friends`} onClick={() => setEnding(true)} />
          </>
        }
      />
      {isEnding && (
        <ConfirmDialog
          title={`Remove ${username} from friends?`}
          press="Remove friend"
          onYes={() => social.removeFriend(uid)}
          onClose={() => setEnding(false)}
        >
          You will no longer see where the other is. To be friends again, one of you must send a request.
        </ConfirmDialog>
      )}
    </>
  )
}

function Requests({ friends: { asking, asked } }: { friends: Known }) {
  if (asking.length + asked.length === 0) return null
  return (
    <ul aria-label="Requests" className="mt-3.5 grid gap-2 border-t border-line pt-3.5 text-sm">
      {asking.map(({ uid, username }) => (
        <li key={uid} className="flex items-center gap-2">
          <span className="min-w-0 flex-1">
            <PlayerLink name={username} /> wants to be your friend
          </span>
          <Button small look="primary" onClick={() => void social.addFriend(username)}>
            Accept
          </Button>
          <Button small onClick={() => void social.removeFriend(uid)}>
            Decline
          </Button>
          <BlockIconButton player={{ uid, username }} />
        </li>
      ))}
      {asked.map(({ uid, username }) => (
        <li key={uid} className="flex items-center gap-2 text-muted">
          <span className="min-w-0 flex-1">
            <PlayerLink name={username} className="text-text" /> has not answered yet
          </span>
          <Button small look="quiet" onClick={() => void social.removeFriend(uid)}>
            Withdraw
          </Button>
        </li>
      ))}
    </ul>
  )
}

const REFRESH_EVERY = 20_000
const MOST_SHOWN = 12

/** The number of online players, and some of their names. */
function OnlineNow() {
  const uid = useGame((state) => state.player?.uid)
  const online = useCallQuery('getOnlinePlayers', {}, { refetchInterval: REFRESH_EVERY })
  if (online.status !== 'ready') return null
  const { count, players } = online.data
  const others = players.filter(({ userId }) => userId !== uid).slice(0, MOST_SHOWN)
  return (
    <Card title="Online now" aside={<span className="text-sm text-muted">{plural(count, 'player')}</span>}>
      {others.length === 0 ? (
        <p className="text-sm text-muted">Nobody else is online.</p>
      ) : (
        <ul className="flex flex-wrap gap-x-3.5 gap-y-1.5 text-sm max-mid:gap-y-0">
          {others.map(({ userId, username }) => (
            <li key={userId} className="relative flex min-w-0 items-center gap-1.5 rounded-lg max-mid:min-h-10">
              <span aria-hidden="true" className="size-2 rounded-full bg-moss" />
              <PlayerLink name={username} fills className="font-medium" />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
