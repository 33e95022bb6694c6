import type { ComponentProps } from 'react'
import { cx } from '../class-names.ts'
import { Icon } from '../icons/Icon.tsx'

/** `running` is for a button that stops what is running. */
export type Look = 'primary' | 'plain' | 'running' | 'quiet' | 'danger'

const LOOKS: Record<Look, string> = {
  primary: 'bg-brass text-on-brass border-transparent font-semibold hover:brightness-110 active:brightness-95',
  plain: 'bg-raised text-text border-line hover:border-line-strong active:bg-panel',
  running: 'bg-ember/14 text-ember-ink border-transparent hover:border-ember/60 active:bg-ember/20',
  quiet: 'bg-transparent text-muted border-transparent hover:text-text hover:bg-raised',
  danger: 'bg-transparent text-blood-ink border-blood/50 hover:bg-blood/12 hover:border-blood',
}

interface ButtonProps extends ComponentProps<'button'> {
  look?: Look
  icon?: string
  small?: boolean
  /** True while a request is pending. */
  busy?: boolean
  /** True while the press is being worked on; the button keeps the focus. */
  working?: boolean
}

const SHAPE =
  'relative inline-flex items-center justify-center gap-2 rounded-[10px] border font-semibold whitespace-nowrap select-none transition-colors disabled:cursor-not-allowed disabled:opacity-50'

/** Class names of a button, for links that look like buttons. */
export function buttonLook(look: Look = 'plain', small = false): string {
  return cx(SHAPE, LOOKS[look], small ? 'h-9 px-3 text-sm max-mid:h-10' : 'h-11 px-4 mid:h-10')
}

export function Button({ look, icon, small, busy, working, className, children, disabled, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      className={cx(buttonLook(look, small), className)}
      disabled={disabled || busy}
      aria-busy={busy || working || undefined}
      {...rest}
    >
      {icon && <Icon name={icon} className="size-[1.1em]" />}
      {children}
      {(busy || working) && (
        <span className="absolute inset-x-3 bottom-1 h-0.5 rounded-full bg-current opacity-60 skeleton" />
      )}
    </button>
  )
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  icon: string
  /** What it does; also its tooltip. */
  label: string
  look?: Look
}

export function IconButton({ icon, label, look = 'quiet', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      data-tip={label}
      className={cx(SHAPE, LOOKS[look], 'size-10 mid:size-9', className)}
      {...rest}
    >
      <Icon name={icon} className="size-[1.1rem]" />
    </button>
  )
}
