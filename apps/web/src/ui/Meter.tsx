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
  /** Set it where no text beside the bar has the same information; otherwise the bar is decoration. */
  label?: string
  text?: string
  /** A darker background, for a bar without text. */
  deep?: boolean
}

export function Meter({ share, tone, className, label, text, deep }: MeterProps) {
  const filled = Math.min(1, Math.max(0, share))
  const aria = label
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
    <div className={cx('overflow-hidden rounded-full', deep ? 'bg-sunken' : 'bg-line', className ?? 'h-1.5')} {...aria}>
      {/* Because of its transform it is stacked above links that fill the card: presses must pass through. */}
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
