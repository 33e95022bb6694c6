import { Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'

interface AdminLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'children'> {
  /** From the root: `/admin/players/ada`. */
  to: string
  /** What the address carries behind its question mark. */
  filters?: Readonly<Record<string, string | undefined>>
  children: ReactNode
}

/** Only the page one is on is the current one, not what it lies below: everything lies below the dashboard. */
const ITSELF = { exact: true }

/** A link within the back-office. */
export function AdminLink({ to, filters = {}, children, ...rest }: AdminLinkProps) {
  const below = to.replace(/^\/admin\/?/, '')
  // Each list has words of its own, which the router does not know.
  const search = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)) as object
  if (below === '')
    return (
      <Link to="/admin" search={search} activeOptions={ITSELF} {...rest}>
        {children}
      </Link>
    )
  return (
    <Link to="/admin/$" params={{ _splat: below }} search={search} activeOptions={ITSELF} {...rest}>
      {children}
    </Link>
  )
}
