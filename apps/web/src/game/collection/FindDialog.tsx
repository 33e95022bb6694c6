import { type Content, find, type Item, type Player } from '@hearthward/engine'
import type { ReactNode } from 'react'
import { Amount } from '../../ui/format/Amount.tsx'
import { plural } from '../../ui/format/numbers.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { Sources } from '../encyclopedia/Sources.tsx'
import { EntryLine, ItemHead } from '../items/ItemFacts.tsx'
import { LuckNote } from './LuckList.tsx'
import { luckOf } from './luck.ts'

interface FindDialogProps {
  item: Item
  player: Player
  content: Content
  onClose: () => void
}

const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

/** When and how an item was found, or where it can be found. */
export function FindDialog({ item, player, content, onClose }: FindDialogProps) {
  const entry = find(player.collection, item.id)
  const luck = luckOf(player, content, item.id)
  return (
    <Dialog title={item.name} onClose={onClose}>
      <ItemHead item={item} />
      {entry ? (
        <dl className="mt-4 grid grid-cols-2 gap-3 border-t border-line pt-4 text-sm">
          <Fact label="First found">{date.format(entry.firstAt)}</Fact>
          {entry.firstCount > 0 ? (
            <Fact label="Found after">{plural(entry.firstCount, 'try', 'tries')}</Fact>
          ) : (
            <Fact label="Source">shop or gift</Fact>
          )}
          <Fact label="Earned in total">
            <Amount value={entry.total} />
          </Fact>
        </dl>
      ) : (
        <p className="mt-4 border-t border-line pt-4 text-sm font-semibold text-muted">Not found yet.</p>
      )}
      {luck && <LuckNote luck={luck} className="mt-4" />}
      <div className="mt-3 text-muted">
        <EntryLine itemId={item.id} />
      </div>
      <Sources itemId={item.id} />
    </Dialog>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-[0.8125rem] text-muted">{label}</dt>
      <dd className="text-base font-semibold">{children}</dd>
    </div>
  )
}
