import { isStaff } from '@hearthward/contract'
import { tierAt } from '@hearthward/engine'
import { Button } from '../../../ui/form/Button.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { useFilters } from '../../filters.ts'
import { IfAllowed } from '../../IfAllowed.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { activityName, placeName, useContent } from '../content.ts'
import { NoteForm } from '../messages.tsx'
import { Figures } from '../PlayerDrawer.tsx'
import { useEditing } from '../PlayerEditor.tsx'
import { TimelineList } from '../TimelineList.tsx'
import { membershipText } from '../words.ts'
import type { PlayerDetails } from './details.ts'
import { PlayerBadges } from './PlayerBadges.tsx'
import { ValuesPart } from './parts.tsx'

/** The state of a player, and the notes of staff. */
export function Overview({ details: { player, account, mute, bans, notes, now } }: { details: PlayerDetails }) {
  const content = useContent()
  const { isOn } = useEditing()
  const { currentAction } = player
  const marked = {
    ...player,
    tier: tierAt(player, now),
    isStaff: isStaff(player.role, player.permissions),
  }
  return (
    <div className="grid gap-6 desk:grid-cols-2">
      <div className="grid content-start gap-4">
        <p className="flex flex-wrap gap-2 empty:hidden">
          <PlayerBadges player={marked} />
        </p>
        <Figures player={player} />
        <Facts>
          <Fact name="Id">
            <code>{player.id}</code>
          </Fact>
          <Fact name="E-mail">
            {player.email ?? 'none'}
            {player.email && (account.emailVerified ? ', confirmed' : ', not confirmed')}
            {account.deletedByOwner && ' (the player has deleted the account)'}
          </Fact>
          <Fact name="Last seen">
            {player.isOnline ? 'online, active ' : ''}
            <Moment at={player.lastActiveAt} isAgo />
          </Fact>
          <Fact name="Activity">
            {currentAction ? activityName(content, currentAction.activityId) : 'idle'},{' '}
            {placeName(content, player.currentLocation)}
          </Fact>
          <Fact name="Membership">{membershipText(player.subscription, now)}</Fact>
          {mute && (
            <Fact name="Muted">
              until <Moment at={mute.until} />: {mute.reason}
            </Fact>
          )}
          {player.deletedAt !== null && (
            <Fact name="Deleted">
              <Moment at={player.deletedAt} />
            </Fact>
          )}
          {bans
            .filter(({ isActive }) => isActive)
            .map(({ id, expiresAt, reason }) => (
              <Fact key={id} name="Banned">
                {expiresAt === null ? (
                  'permanently'
                ) : (
                  <>
                    until <Moment at={expiresAt} />
                  </>
                )}
                : {reason}
              </Fact>
            ))}
        </Facts>
        {isOn && <ValuesPart player={player} />}
      </div>
      <div className="grid content-start gap-6">
        <RecentTimeline playerId={player.id} />
        <Notes playerId={player.id} notes={notes} />
      </div>
    </div>
  )
}

const NEWEST = 6

/** The newest timeline entries; the rest is on its own tab. */
function RecentTimeline({ playerId }: { playerId: string }) {
  const [, setFilters] = useFilters<'/admin/players/$id'>()
  return (
    <section className="grid content-start gap-3">
      <header className="flex items-baseline justify-between gap-3">
        <h2 className="text-lg">Recent activity</h2>
        <Button small look="quiet" onClick={() => setFilters({ tab: 'timeline' })}>
          Full timeline
        </Button>
      </header>
      <TimelineList playerId={playerId} most={NEWEST} empty="No entries yet." />
    </section>
  )
}

function Notes({ playerId, notes }: { playerId: string; notes: PlayerDetails['notes'] }) {
  return (
    <section className="grid content-start gap-3">
      <h2 className="text-lg">Staff notes</h2>
      <IfAllowed call="addPlayerNote">
        <NoteForm playerId={playerId} />
      </IfAllowed>
      {notes.length === 0 ? (
        <EmptyState icon="quill-ink">No notes yet. Players never see notes.</EmptyState>
      ) : (
        <ul className="grid gap-3">
          {notes.map((note) => (
            <li key={note.id} className="rounded-xl border border-line p-3 text-sm">
              <p className="whitespace-pre-line wrap-anywhere">{note.content}</p>
              <p className="mt-1 text-[0.8125rem] text-muted">
                {note.authorName}, <Moment at={note.timestamp} isAgo />
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
