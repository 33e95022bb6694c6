import { cx } from './class-names.ts'
import { useIcon } from './icons.ts'

interface IconProps {
  name: string
  className?: string
  /** Where the icon stands alone and has to say something. Otherwise it is decoration. */
  label?: string
}

export function Icon({ name, className, label }: IconProps) {
  const href = `#icon-${useIcon(name)}`
  const classes = cx('inline-block shrink-0', className ?? 'size-5')
  if (!label) {
    return (
      <svg className={classes} aria-hidden="true">
        <use href={href} />
      </svg>
    )
  }
  return (
    <svg className={classes} role="img" aria-label={label}>
      <use href={href} />
    </svg>
  )
}
