import { Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'

interface AdminLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'children'> {
  /** From the root: `/admin/players/ada`. */
  to: string
  /** The search parameters of the address. */
  filters?: Readonly<Record<string, string | undefined>>
  children: ReactNode
}

/** Only the exact page is current: every page lies below the dashboard. */
const EXACT_MATCH = { exact: true }

/** A link within the back-office. */
export function AdminLink({ to, filters = {}, children, ...rest }: AdminLinkProps) {
  const splat = to.replace(/^\/admin\/?/, '')
  // Each list has its own search parameters, which the router's types do not know.
  const search = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)) as object
  if (splat === '')
    return (
      <Link to="/admin" search={search} activeOptions={EXACT_MATCH} {...rest}>
        {children}
      </Link>
    )
  return (
    <Link to="/admin/$" params={{ _splat: splat }} search={search} activeOptions={EXACT_MATCH} {...rest}>
      {children}
    </Link>
  )
}
