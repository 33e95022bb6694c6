import { skillName } from '@hearthward/engine'
import { game, useGame } from '../../client/index.ts'
import { Button } from '../../ui/form/Button.tsx'
import { formatMoment } from '../../ui/format/durations.ts'
import { itemCount } from '../../ui/format/numbers.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { itemOf } from '../items/items.ts'
import { useStream } from './stream.ts'

/** Notes below the pack: the running offline item, and items that wait for space. */
export function PackNotes() {
  return (
    <>
      <StreamNote />
      <WaitingNote />
    </>
  )
}

function StreamNote() {
  const stream = useStream()
  const item = useGame(({ content }) => (stream ? itemOf(content, stream.itemId) : null))
  if (!stream || !item) return null
  return (
    <p className="mt-3 flex items-start gap-2.5 rounded-xl bg-raised px-3 py-2 text-[0.8125rem] text-muted">
      <Icon name={item.icon} className="mt-0.5 size-5 text-arcane" />
      <span>
        <strong className="text-text">{item.name}</strong> is training {skillName(stream.skill)}: {stream.brings} so
        far, paid {formatMoment(stream.endsAt, game.now())}.
      </span>
    </p>
  )
}

function WaitingNote() {
  const waiting = useGame(({ player, content }) =>
    Object.entries(player?.waiting ?? {})
      .map(([id, quantity]) => itemCount(quantity, itemOf(content, id).name.toLowerCase()))
      .join(', '),
  )
  if (!waiting) return null
  return (
    <div className="mt-3 flex items-center justify-between gap-3 rounded-xl bg-raised px-3 py-2 text-[0.8125rem]">
      <p>
        <span className="text-muted">Waiting for room in the pack:</span> {waiting}
      </p>
      <Button small onClick={() => void game.act({ type: 'collectWaiting' })}>
        Collect
      </Button>
    </div>
  )
}
