import { memo } from 'react'
import { cx } from '../../ui/class-names.ts'
import { Keys } from '../../ui/form/Keys.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import type { useListbox } from '../../ui/Listbox.tsx'
import { keysOf } from '../shortcuts.ts'
import type { Command } from './command.ts'

interface RowProps {
  command: Command
  option: ReturnType<ReturnType<typeof useListbox<Command>>['option']>
  /** True in a section of its own group, where the group's name would be redundant. */
  isSorted: boolean
}

/** One command: its name, what it does or why it is disabled. */
export const Row = memo(
  function Row({ command, option, isSorted }: RowProps) {
    const { label, icon, hint, hindrance, group } = command
    const keys = keysOf(command.id)
    return (
      <div
        {...option}
        aria-disabled={hindrance ? true : undefined}
        className={cx(
          'flex min-h-12 items-center gap-3 rounded-xl px-2.5 py-1.5 aria-selected:bg-raised',
          hindrance ? 'cursor-not-allowed' : 'cursor-pointer',
        )}
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
  (before, after) =>
    before.command === after.command && before.option['aria-selected'] === after.option['aria-selected'],
)
