import { cx } from '../class-names.ts'
import { useIconPath } from './icons.ts'

interface IconProps {
  name: string
  className?: string
  /** The accessible name of an icon without text beside it. Without it the icon is decoration. */
  label?: string
}

export function Icon({ name, className, label }: IconProps) {
  const path = useIconPath(name)
  const aria = label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const)
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: it is named by its label, or is decoration.
    <svg viewBox="0 0 512 512" className={cx('inline-block shrink-0', className ?? 'size-5')} {...aria}>
      <path fill="currentColor" d={path} />
    </svg>
  )
}
