import type { PublicParty } from '@hearthward/contract'
import { LONGEST_PARTY_NAME } from '@hearthward/contract'
import { type FormEvent, useState } from 'react'
import { useAction, useCallQuery } from '../../client/call-queries.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Field, Input } from '../../ui/form/Field.tsx'
import { Switch } from '../../ui/form/Switch.tsx'
import { formatExact } from '../../ui/format/numbers.ts'
import { Card } from '../../ui/Panel.tsx'
import { EmptyState, FailureNote, PanelSkeleton } from '../../ui/states.tsx'
import { PlayerLink } from './PlayerLink.tsx'
import { social } from './social.ts'
import { bonusText } from './social-texts.ts'

/** For players without a party: create one or join one. */
export function NoParty() {
  return (
    <div className="grid grid-cols-1 items-start gap-3.5 hall:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <CreateParty />
      <PublicParties />
    </div>
  )
}

function CreateParty() {
  const [name, setName] = useState('')
  const [isPublic, setPublic] = useState(false)
  const { run, isBusy } = useAction(() => social.createParty(name, { isPublic }))
  const create = (event: FormEvent) => {
    event.preventDefault()
    run()
  }
  return (
    <Card title="Create a party">
      <form onSubmit={create} className="grid gap-4">
        <p className="text-sm text-muted">
          A party has up to four members. Each member after the first gives everyone{' '}
          <strong className="text-moss-ink">{bonusText(1.05)} experience</strong>.
        </p>
        <Field label="Name">
          {(control) => (
            <Input
              {...control}
              value={name}
              maxLength={LONGEST_PARTY_NAME}
              autoComplete="off"
              placeholder="The Early Risers"
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <Switch
          label="Public"
          hint="Anyone can find it and join. You can change this later."
          checked={isPublic}
          onChange={setPublic}
        />
        <Button type="submit" look="primary" icon="three-friends" busy={isBusy} disabled={name.trim() === ''}>
          Create party
        </Button>
      </form>
    </Card>
  )
}

function PublicParties() {
  const read = useCallQuery('listPublicParties', {}, { showsFailure: true })
  return (
    <Card
      title="Open parties"
      aside={
        <Button small look="quiet" onClick={read.refetch}>
          Refresh
        </Button>
      }
    >
      {read.status === 'loading' && <PanelSkeleton rows={4} label="Loading parties" />}
      {read.status === 'failed' && (
        <FailureNote onRetry={read.refetch}>The parties could not be loaded. Your game is not affected.</FailureNote>
      )}
      {read.status === 'ready' &&
        (read.data.parties.length === 0 ? (
          <EmptyState icon="three-friends">
            No open parties right now. Create a public party and others can find you.
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line">
            {read.data.parties.map((party) => (
              <PartyRow key={party.id} party={party} onGone={read.refetch} />
            ))}
          </ul>
        ))}
    </Card>
  )
}

function PartyRow({ party, onGone }: { party: PublicParty; onGone: () => void }) {
  const { id, name, leaderName, members, maxMembers, averageLevel, requiresApproval, xpBonusEnabled } = party
  const { run: join, isBusy } = useAction(
    () => social.join(id),
    (isJoined) => isJoined || onGone(),
  )
  return (
    <li className="flex items-center gap-3.5 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1">
        <h3 className="truncate font-sans text-base font-semibold">{name}</h3>
        <p className="text-[0.8125rem] text-muted">
          led by <PlayerLink name={leaderName} className="font-medium" /> · {members} of {maxMembers} members · average
          level {formatExact(Math.round(averageLevel))}
          {!xpBonusEnabled && ' · bonus off'}
        </p>
      </div>
      {requiresApproval ? (
        <span className="text-[0.8125rem] text-muted">invitation only</span>
      ) : (
        <Button small busy={isBusy} aria-label={`Join ${name}`} onClick={() => join()}>
          Join
        </Button>
      )}
    </li>
  )
}
