import { LONGEST_LETTER, LONGEST_NOTE, type StaffPlayer } from '@hearthward/contract'
import { ITEM_SOURCES, type ItemSource, RESET_TYPES, type ResetType, TIERS, type Tier } from '@hearthward/engine'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field, Input, Select, TextArea } from '../../ui/Field.tsx'
import { useAct } from '../office.ts'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import { CHANGED_BY_ACTS as changes } from './changed.ts'
import { ItemField } from './ItemField.tsx'

export interface ActDialogProps {
  player: Pick<StaffPlayer, 'id' | 'username'>
  onClose: () => void
}

const BAN_LENGTHS = [
  { value: '60', label: 'An hour' },
  { value: '1440', label: 'A day' },
  { value: '10080', label: 'A week' },
  { value: '43200', label: '30 days' },
  { value: '', label: 'For good' },
] as const

export function BanDialog({ player, onClose }: ActDialogProps) {
  const [minutes, setMinutes] = useState<string>('1440')
  const act = useAct('banPlayer', { doing: 'ban the player', done: `${player.username} is banned.`, changes })
  return (
    <ReasonDialog
      title={`Ban ${player.username}`}
      press="Ban"
      danger
      isBusy={act.isPending}
      onClose={onClose}
      onSubmit={(reason) =>
        act.mutate(
          { playerId: player.id, reason, ...(minutes && { minutes: Number(minutes) }) },
          { onSuccess: onClose },
        )
      }
    >
      <p className="text-sm text-muted">An open game is cut off at once. The player reads the reason.</p>
      <Choice legend="For how long" value={minutes} onChange={setMinutes} columns="grid-cols-3" options={BAN_LENGTHS} />
    </ReasonDialog>
  )
}

/** An act that needs nothing but a reason. */
const plain =
  (
    name: 'unbanPlayer' | 'deletePlayer' | 'restorePlayer' | 'endMembership' | 'consolidateInventory',
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

export const UnbanDialog = plain('unbanPlayer', {
  title: 'Lift the ban of',
  press: 'Lift the ban',
  doing: 'lift the ban',
  done: 'the ban is lifted.',
  text: 'The game opens again at once.',
})

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

export const EndMembershipDialog = plain('endMembership', {
  title: 'End the membership of',
  press: 'End it now',
  danger: true,
  doing: 'end the membership',
  done: 'the membership has ended.',
  text: 'What is for members only closes at once; what runs there ends after the completion under way.',
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
const dayText = (moment: number) => new Date(moment).toISOString().slice(0, 10)

export function MembershipDialog({ player, onClose }: ActDialogProps) {
  const [tier, setTier] = useState<Tier>('basic')
  const [until, setUntil] = useState(() => dayText(Date.now() + 30 * DAY))
  const act = useAct('grantMembership', { doing: 'grant the membership', done: 'The membership is granted.', changes })
  const moment = Date.parse(`${until}T23:59:59Z`)
  return (
    <ReasonDialog
      title={`Membership for ${player.username}`}
      press="Grant"
      isBusy={act.isPending}
      onClose={onClose}
      onSubmit={(reason) =>
        Number.isFinite(moment) &&
        act.mutate({ playerId: player.id, tier, until: moment, reason }, { onSuccess: onClose })
      }
    >
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

export function GiveDialog({ player, onClose }: ActDialogProps) {
  const [itemId, setItemId] = useState('')
  const [quantity, setQuantity] = useState('1')
  const act = useAct('giveItemsToPlayer', { doing: 'give the items', done: `Given to ${player.username}.`, changes })
  return (
    <ReasonDialog
      title={`Give to ${player.username}`}
      press="Give"
      isBusy={act.isPending}
      onClose={onClose}
      onSubmit={(reason) =>
        act.mutate({ playerId: player.id, itemId, quantity: Number(quantity), reason }, { onSuccess: onClose })
      }
    >
      <ItemField label="What" value={itemId} onChange={setItemId} />
      <Quantity value={quantity} onChange={setQuantity} />
    </ReasonDialog>
  )
}

export function RemoveDialog({ player, onClose }: ActDialogProps) {
  const [itemId, setItemId] = useState('')
  const [quantity, setQuantity] = useState('1')
  const [source, setSource] = useState<ItemSource>('inventory')
  const act = useAct('removeItemsFromPlayer', {
    doing: 'remove the items',
    done: `Taken from ${player.username}.`,
    missing: 'Player or item not found',
    changes,
  })
  return (
    <ReasonDialog
      title={`Take from ${player.username}`}
      press="Take"
      danger
      isBusy={act.isPending}
      onClose={onClose}
      onSubmit={(reason) =>
        act.mutate({ playerId: player.id, itemId, quantity: Number(quantity), source, reason }, { onSuccess: onClose })
      }
    >
      <ItemField label="What" value={itemId} onChange={setItemId} />
      <Quantity value={quantity} onChange={setQuantity} />
      <Field label="From">
        {(control) => (
          <Select {...control} value={source} onChange={({ target }) => setSource(target.value as ItemSource)}>
            {ITEM_SOURCES.map((one) => (
              <option key={one} value={one}>
                {SOURCES[one]}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </ReasonDialog>
  )
}

const SOURCES: Record<ItemSource, string> = { inventory: 'the pack', bank: 'the bank', equipment: 'what is worn' }

function Quantity({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <Field label="How many">
      {(control) => (
        <Input
          {...control}
          type="number"
          min={1}
          required
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}

export function MessageDialog({ player, onClose }: ActDialogProps) {
  const [title, setTitle] = useState('')
  const [text, setText] = useState('')
  const act = useAct('messagePlayer', { doing: 'write to the player', done: `Sent to ${player.username}.`, changes })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    act.mutate({ playerId: player.id, title, text }, { onSuccess: onClose })
  }
  return (
    <Dialog title={`Write to ${player.username}`} onClose={onClose}>
      <form className="grid gap-4" onSubmit={submit}>
        <p className="text-sm text-muted">
          Seen at once where the game is open, and kept under Notices. Your name is not shown.
        </p>
        <Field label="Title">
          {(control) => (
            <Input
              {...control}
              required
              maxLength={80}
              value={title}
              onChange={({ target }) => setTitle(target.value)}
            />
          )}
        </Field>
        <Field label="Message">
          {(control) => (
            <TextArea
              {...control}
              required
              rows={5}
              maxLength={LONGEST_LETTER}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
        <div className="flex justify-end gap-3">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={act.isPending} disabled={!title.trim() || !text.trim()}>
            Send
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

export function NoteForm({ playerId }: { playerId: string }) {
  const [content, setContent] = useState('')
  const act = useAct('addPlayerNote', { doing: 'write the note down', done: 'Noted.', changes })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    act.mutate({ playerId, content }, { onSuccess: () => setContent('') })
  }
  return (
    <form className="flex items-end gap-2" onSubmit={submit}>
      <div className="min-w-0 flex-1">
        <Field label="Note for staff">
          {(control) => (
            <Input
              {...control}
              maxLength={LONGEST_NOTE}
              value={content}
              onChange={({ target }) => setContent(target.value)}
            />
          )}
        </Field>
      </div>
      <Button type="submit" busy={act.isPending} disabled={!content.trim()}>
        Note
      </Button>
    </form>
  )
}
