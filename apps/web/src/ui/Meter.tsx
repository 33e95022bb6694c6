import { cx } from './class-names.ts'

type Tone = 'brass' | 'ember' | 'blood' | 'river' | 'moss' | 'arcane'

const FILLS: Record<Tone, string> = {
  brass: 'bg-brass/80',
  ember: 'bg-ember',
  blood: 'bg-linear-to-r from-blood/80 to-blood',
  river: 'bg-linear-to-r from-river/70 to-river',
  moss: 'bg-moss',
  arcane: 'bg-arcane/80',
}

interface MeterProps {
  /** 0 to 1. */
  share: number
  tone: Tone
  className?: string
  /** Where it stands for itself; otherwise the words beside it say the same and it is decoration. */
  label?: string
  text?: string
  /** A darker bed, for a bar that stands for itself. */
  deep?: boolean
}

export function Meter({ share, tone, className, label, text, deep }: MeterProps) {
  const filled = Math.min(1, Math.max(0, share))
  const spoken = label
    ? {
        role: 'meter',
        'aria-label': label,
        'aria-valuemin': 0,
        'aria-valuemax': 100,
        'aria-valuenow': Math.round(filled * 100),
        ...(text && { 'aria-valuetext': text }),
      }
    : { 'aria-hidden': true }
  return (
    <div
      className={cx('overflow-hidden rounded-full', deep ? 'bg-sunken' : 'bg-line', className ?? 'h-1.5')}
      {...spoken}
    >
      {/* Moved, it lies above what fills its surroundings: a press goes through it. */}
      <div
        className={cx(
          'pointer-events-none size-full rounded-full',
          label && 'transition-transform duration-500',
          FILLS[tone],
        )}
        style={{ transform: `translateX(${(filled - 1) * 100}%)` }}
      />
    </div>
  )
}
