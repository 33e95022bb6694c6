import { memo } from 'react'
import { cx } from '../../ui/class-names.ts'
import { Keys } from '../../ui/form/Keys.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { keysOf } from '../shortcuts.ts'
import type { Command } from './command.ts'

interface RowProps {
  id: string
  command: Command
  isChosen: boolean
  /** True in a section of its own group, where the group's name would be redundant. */
  isSorted: boolean
  onPoint: (command: Command) => void
  onPick: (command: Command) => void
}

/** One command: its name, what it does or why it is disabled. */
export const Row = memo(
  function Row({ id, command, isChosen, isSorted, onPoint, onPick }: RowProps) {
    const { label, icon, hint, hindrance, group } = command
    const keys = keysOf(command.id)
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and all keys.
      <div
        id={id}
        role="option"
        tabIndex={-1}
        aria-selected={isChosen}
        aria-disabled={hindrance ? true : undefined}
        className={cx(
          'flex min-h-12 items-center gap-3 rounded-xl px-2.5 py-1.5',
          isChosen && 'bg-raised',
          hindrance ? 'cursor-not-allowed' : 'cursor-pointer',
        )}
        onPointerMove={isChosen ? undefined : () => onPoint(command)}
        // Keeps the focus in the field.
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => onPick(command)}
      >
        <Icon name={icon} className={cx('size-6', hindrance ? 'text-faint' : 'text-brass')} />
        <span className="min-w-0 flex-1">
          <span className={cx('block truncate font-semibold', hindrance && 'text-muted')}>{label}</span>
          <span className={cx('block truncate text-[0.8125rem]', hindrance ? 'text-brass-ink' : 'text-muted')}>
            {hindrance ?? hint}
          </span>
        </span>
        {keys && <Keys keys={keys} className="max-mid:hidden" />}
        {!isSorted && <span className="shrink-0 text-xs text-muted">{group}</span>}
      </div>
    )
  },
  (before, after) => before.command === after.command && before.isChosen === after.isChosen,
)
