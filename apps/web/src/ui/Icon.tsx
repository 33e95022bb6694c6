/// <reference path="./virtual.d.ts" />
import { iconNames } from 'virtual:icons'
import { cx } from './class-names.ts'

const known = new Set(iconNames)

interface IconProps {
  name: string
  className?: string
  /** Where the icon stands alone and has to say something. Otherwise it is decoration. */
  label?: string
}

/** A server may name an icon this page was not built with: that one shows as a question, not as a hole. */
export function Icon({ name, className, label }: IconProps) {
  const href = `#icon-${known.has(name) ? name : 'uncertainty'}`
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
