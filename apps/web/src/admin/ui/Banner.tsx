import type { ReactNode } from 'react'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icons/Icon.tsx'

const TONES = {
  warning: { box: 'border-ember/50 bg-ember/12', ink: 'text-ember-ink' },
  alarm: { box: 'border-blood/50 bg-blood/12', ink: 'text-blood-ink' },
}

/** Something that staff should see before they go on. A strip stands above the page, others stand in it. */
export function Banner(props: {
  label: string
  tone: keyof typeof TONES
  /** An alert is read out at once, a status when the reader pauses. */
  role: 'alert' | 'status'
  isStrip?: boolean
  /** What can be done about it. Links take the colour of the banner. */
  action?: ReactNode
  children: ReactNode
}) {
  const { box, ink } = TONES[props.tone]
  return (
    <section
      aria-label={props.label}
      className={cx(
        'flex flex-wrap items-center gap-x-3 gap-y-1 text-sm',
        props.isStrip ? 'shrink-0 border-b px-3 py-2 mid:px-5' : 'rounded-lg border px-4 py-3',
        box,
      )}
    >
      <Icon name="hazard-sign" className={cx('size-5 shrink-0', ink)} />
      <p role={props.role} className="min-w-0 flex-1 basis-56 wrap-anywhere">
        {props.children}
      </p>
      <div
        className={cx(
          '[&>a]:inline-flex [&>a]:min-h-11 [&>a]:items-center [&>a]:font-semibold [&>a]:underline mid:[&>a]:min-h-0',
          ink,
        )}
      >
        {props.action}
      </div>
    </section>
  )
}
