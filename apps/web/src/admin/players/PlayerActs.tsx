import { type Player, RESET_TYPES, type ResetType, TIERS, type Tier, tierAt } from '@hearthward/engine'
import { useState } from 'react'
import { gameNow } from '../../client/connection/server-time.ts'
import { Choice } from '../../ui/form/Choice.tsx'
import { Field, Input } from '../../ui/form/Field.tsx'
import { useAct } from '../office.ts'
import { useSeen } from '../ui/changes/Overtaken.tsx'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import type { Subject } from './acts.ts'
import { CHANGED_BY_ACTS as changes } from './changed.ts'
import { dayText, membershipOf } from './words.ts'

export interface ActDialogProps {
  player: Subject['player']
  mute: Subject['mute']
  onClose: () => void
}

/** An act that needs nothing but a reason. */
const plain =
  (
    name: 'deletePlayer' | 'restorePlayer' | 'consolidateInventory',
    words: { title: string; press: string; danger?: boolean; doing: string; done: string; text: string },
  ) =>
  ({ player, onClose }: ActDialogProps) => {
    const act = useAct(name, { doing: words.doing, done: `${player.username}: ${words.done}`, changes })
    return (
      <ReasonDialog
        title={`${words.title} ${player.username}`}
        press={words.press}
        {...(words.danger && { danger: true })}
        isBusy={act.isPending}
        onClose={onClose}
        onSubmit={(reason) => act.mutate({ playerId: player.id, reason }, { onSuccess: onClose })}
      >
        <p className="text-sm text-muted">{words.text}</p>
      </ReasonDialog>
    )
  }

export const DeleteDialog = plain('deletePlayer', {
  title: 'Delete',
  press: 'Delete the character',
  danger: true,
  doing: 'delete the player',
  done: 'the character is deleted.',
  text: 'The character leaves the game, its party and the boards; its offers are called off and what they hold waits in them. The game is cut off at once. Nothing is lost: the character can be restored.',
})

export const RestoreDialog = plain('restorePlayer', {
  title: 'Restore',
  press: 'Restore the character',
  doing: 'restore the player',
  done: 'the character is back.',
  text: 'The character comes back as it stood. It is in no party, and its offers stay called off.',
})

export const ConsolidateDialog = plain('consolidateInventory', {
  title: 'Consolidate the things of',
  press: 'Consolidate',
  doing: 'consolidate the inventory',
  done: 'what lay apart lies together.',
  text: 'Things that stack and lie on several stacks, in the pack or the bank, come to lie on one.',
})

const RESETS: Record<ResetType, { label: string; hint: string }> = {
  full: { label: 'Everything', hint: 'skills, pack, bank, equipment, coins to 1,000, statistics' },
  skills: { label: 'Skills', hint: 'all twenty, and nothing else' },
  inventory: { label: 'Inventory', hint: 'pack, bank, coins to 1,000; what is worn stays' },
}

/** The name has to be typed: this is the one thing that cannot be meant by accident. */
export function ResetDialog({ player, onClose }: ActDialogProps) {
  const [type, setType] = useState<ResetType>('inventory')
  const [typed, setTyped] = useState('')
  const act = useAct('resetPlayer', { doing: 'reset the player', done: `${player.username} is reset.`, changes })
  const isMeant = typed.trim() === player.username
  return (
    <ReasonDialog
      title={`Reset ${player.username}`}
      press="Reset"
      danger
      isBusy={act.isPending}
      onClose={onClose}
      onSubmit={(reason) => isMeant && act.mutate({ playerId: player.id, type, reason }, { onSuccess: onClose })}
    >
      <Choice
        legend="What is put back to the beginning"
        value={type}
        onChange={setType}
        columns="grid-cols-1"
        options={RESET_TYPES.map((value) => ({ value, ...RESETS[value] }))}
      />
      <Field label={`Type ${player.username} to confirm`}>
        {(control) => (
          <Input {...control} autoComplete="off" value={typed} onChange={({ target }) => setTyped(target.value)} />
        )}
      </Field>
    </ReasonDialog>
  )
}

const DAY = 86_400_000

type Membership = Player['subscription']

/** The membership a player has as far as this page knows: without what is only worked out from it. */
function membershipIn({ subscription }: Subject['player']): Membership {
  return { tier: subscription?.tier ?? null, until: subscription?.until ?? 0 }
}

const inWords = (membership: Membership) => ({ membership: membershipOf(membership, gameNow()) })

export function MembershipDialog({ player, onClose }: ActDialogProps) {
  const act = useAct('grantMembership', {
    doing: 'grant the membership',
    done: 'The membership is granted.',
    showsTheirs: true,
    changes,
  })
  const { seen, overtaken } = useSeen(membershipIn(player), act, inWords)
  const present = tierAt({ subscription: seen }, gameNow())
  const [tier, setTier] = useState<Tier>(present ?? 'basic')
  const [until, setUntil] = useState(() => dayText(present ? seen.until : gameNow() + 30 * DAY))
  const moment = Date.parse(`${until}T23:59:59Z`)
  return (
    <ReasonDialog
      title={`Membership for ${player.username}`}
      press="Grant"
      isBusy={act.isPending}
      onClose={onClose}
      onSubmit={(reason) =>
        Number.isFinite(moment) &&
        act.mutate({ playerId: player.id, tier, until: moment, expected: seen, reason }, { onSuccess: onClose })
      }
    >
      {overtaken}
      <p className="text-sm text-muted">Now: {membershipOf(seen, gameNow())}</p>
      <Choice
        legend="Tier"
        value={tier}
        onChange={setTier}
        columns="grid-cols-3"
        options={TIERS.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }))}
      />
      <Field label="Until the end of" hint="By the clock of Greenwich.">
        {(control) => (
          <Input {...control} type="date" required value={until} onChange={({ target }) => setUntil(target.value)} />
        )}
      </Field>
    </ReasonDialog>
  )
}

export function EndMembershipDialog({ player, onClose }: ActDialogProps) {
  const done = `${player.username}: the membership has ended.`
  const act = useAct('endMembership', { doing: 'end the membership', done, showsTheirs: true, changes })
  const { seen, overtaken } = useSeen(membershipIn(player), act, inWords)
  return (
    <ReasonDialog
      title={`End the membership of ${player.username}`}
      press="End it now"
      danger
      isBusy={act.isPending}
      onClose={onClose}
      onSubmit={(reason) => act.mutate({ playerId: player.id, expected: seen, reason }, { onSuccess: onClose })}
    >
      {overtaken}
      <p className="text-sm text-muted">
        Now: {membershipOf(seen, gameNow())}. What is for members only closes at once; what runs there ends after the
        completion under way.
      </p>
    </ReasonDialog>
  )
}
