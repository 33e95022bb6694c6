import { isWaiting } from '@hearthward/engine'
import { useGame } from '../../client/index.ts'
import { cx } from '../../ui/class-names.ts'
import { plural } from '../../ui/format/numbers.ts'

/** Says that the plan waits behind an action without an end. Without it, a direct start would silently hold it up. */
export function OpenEndNote({ className }: { className?: string }) {
  const text = useGame(({ player }) =>
    player?.currentAction && !player.currentAction.goal ? heldUp(player.queue) : '',
  )
  return text ? <p className={cx('text-[0.8125rem] text-brass-ink', className)}>{text}</p> : null
}

function heldUp(queue: readonly Parameters<typeof isWaiting>[0][]): string {
  const waiting = queue.filter(isWaiting).length
  if (waiting === 0) return ''
  return `No end is set: the next ${waiting === 1 ? 'entry' : plural(waiting, 'entry', 'entries')} will not begin until this stops.`
}
