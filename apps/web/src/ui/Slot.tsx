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
  /** Absent for an empty slot. */
  icon?: string | undefined
  /** A faint icon for an empty slot: the kind of item it takes. */
  ghost?: string | undefined
  quantity?: number | undefined
  tint?: Tint | undefined
  /** The target of a drag, or selected. */
  isTarget?: boolean | undefined
  /** True while its item is being moved. */
  isLifted?: boolean | undefined
}

/** Class names of a slot, for buttons and links. */
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
        // Rendered by CSS: the slot's label has the exact number, and screen readers should not read a second one.
        <span
          aria-hidden="true"
          data-amount={formatAmount(quantity)}
          className="pointer-events-none absolute right-0.5 bottom-0 rounded-tl-md rounded-br-lg bg-raised/85 px-1 text-[0.6875rem] leading-[1.35] font-semibold text-text after:content-[attr(data-amount)]"
        />
      )}
    </>
  )
}

/** An item's slot: in the pack, the bank, the equipment and the shop. */
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
