import type { AuditLog } from '@hearthward/contract'
import type { ReactNode } from 'react'
import { AdminLink } from '../AdminLink.tsx'
import type { AdminPath } from '../paths.ts'
import { actionWords, describeEntry, pathOf, targetOf } from './sentences.ts'

/** The action, with a link to its target. */
export function ActionCell({ entry }: { entry: Pick<AuditLog, 'action' | 'resource' | 'resourceId' | 'details'> }) {
  const path = pathOf(entry)
  const target = targetOf(entry)
  const action = actionWords(entry.action)
  if (path === null) return describeEntry(entry)
  if (target === null) return <LinkTo path={path}>{action}</LinkTo>
  return (
    <>
      {action}: <LinkTo path={path}>{target}</LinkTo>
    </>
  )
}

function LinkTo({ path, children }: { path: string; children: ReactNode }) {
  const [to, search] = path.split('?')
  return (
    <AdminLink
      to={to as AdminPath}
      filters={Object.fromEntries(new URLSearchParams(search))}
      className="font-semibold wrap-anywhere hover:underline"
      onClick={(event) => event.stopPropagation()}
    >
      {children}
    </AdminLink>
  )
}
