import type { ComponentProps } from 'react'
import { buttonLook, type Look } from '../../ui/form/Button.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { AdminLink } from '../AdminLink.tsx'

interface LinkButtonProps extends Omit<ComponentProps<typeof AdminLink>, 'className'> {
  look?: Look
  small?: boolean
  icon?: string
}

/** A link that looks like a button. */
export function LinkButton({ look, small, icon, children, ...rest }: LinkButtonProps) {
  return (
    <AdminLink className={buttonLook(look, small)} {...rest}>
      {icon && <Icon name={icon} className="size-[1.1em]" />}
      {children}
    </AdminLink>
  )
}
