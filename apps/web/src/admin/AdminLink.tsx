import { Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import type { AdminPath } from './paths.ts'

interface AdminLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'children'> {
  to: AdminPath
  /** The search parameters of the address. */
  filters?: Readonly<Record<string, string | undefined>>
  children: ReactNode
}

/** Only the exact page is current: every page lies below the dashboard. */
const EXACT_MATCH = { exact: true }

/** A link within the back-office. Many addresses come from data, such as audit entries, so it takes filled-in paths. */
export function AdminLink({ to, filters = {}, children, ...rest }: AdminLinkProps) {
  return (
    // The router's types know routes only, not filled-in paths.
    <Link to={to as '/admin'} search={filters} activeOptions={EXACT_MATCH} {...rest}>
      {children}
    </Link>
  )
}
