import type { ComponentProps } from 'react'
import { cx } from './class-names.ts'
import { formatAmount } from './format/numbers.ts'
import { Icon } from './icons/Icon.tsx'

export type Tint = 'plain' | 'brass' | 'river' | 'arcane'

const TINTS: Record<Tint, string> = {
  plain: 'text-text/85 border-line',
  brass: 'text-brass border-line',
  river: 'text-river border-river/50',
  arcane: 'text-arcane border-arcane/60',
}

export interface SlotLook {
  /** Absent in an empty slot. */
  icon?: string | undefined
  /** Drawn faintly in an empty slot: what belongs there. */
  ghost?: string | undefined
  quantity?: number | undefined
  tint?: Tint | undefined
  /** Held over by a drag, or chosen. */
  isTarget?: boolean | undefined
  /** Being moved away. */
  isLifted?: boolean | undefined
}

/** How a slot looks, for buttons and links alike. */
export function slotClass({ icon, tint = 'plain', isTarget, isLifted }: SlotLook, className?: string): string {
  return cx(
    'relative grid aspect-square w-full place-items-center rounded-[10px] border transition-colors focus-visible:z-10',
    icon ? cx('bg-raised hover:border-line-strong', TINTS[tint]) : 'border-line/70 bg-sunken/60',
    isTarget && 'border-brass! bg-brass/15!',
    isLifted && 'opacity-35',
    className,
  )
}

export function SlotContents({ icon, ghost, quantity }: SlotLook) {
  return (
    <>
      {icon && <Icon name={icon} className="pointer-events-none size-[58%]" />}
      {!icon && ghost && <Icon name={ghost} className="pointer-events-none size-1/2 text-faint/60" />}
      {quantity !== undefined && quantity > 1 && (
        // Drawn, not written: the name of the slot says the exact figure, and two that differ would be one too many.
        <span
          aria-hidden="true"
          data-amount={formatAmount(quantity)}
          className="pointer-events-none absolute right-0.5 bottom-0 rounded-tl-md rounded-br-lg bg-raised/85 px-1 text-[0.6875rem] leading-[1.35] font-semibold text-text after:content-[attr(data-amount)]"
        />
      )}
    </>
  )
}

/** A place for a thing: in the pack, in the bank, on the figure and in the shop. */
export function Slot({
  icon,
  ghost,
  quantity,
  tint,
  isTarget,
  isLifted,
  className,
  ...rest
}: SlotLook & ComponentProps<'button'>) {
  const look = { icon, ghost, quantity, tint, isTarget, isLifted }
  return (
    <button type="button" className={slotClass(look, className)} {...rest}>
      <SlotContents {...look} />
    </button>
  )
}
