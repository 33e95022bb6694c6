import type { AuditLog } from '@hearthward/contract'
import type { ReactNode } from 'react'
import { AdminLink } from '../AdminLink.tsx'
import { actionWords, pathOf, sentenceOf, targetOf } from './sentences.ts'

/** What was done, with a link to what it was done to. */
export function What({ entry }: { entry: AuditLog }) {
  const path = pathOf(entry)
  const target = targetOf(entry)
  const action = actionWords(entry.action)
  if (path === null) return sentenceOf(entry)
  if (target === null) return <LinkTo path={path}>{action}</LinkTo>
  return (
    <>
      {action}: <LinkTo path={path}>{target}</LinkTo>
    </>
  )
}

function LinkTo({ path, children }: { path: string; children: ReactNode }) {
  const [to = '', search] = path.split('?')
  return (
    <AdminLink
      to={to}
      filters={Object.fromEntries(new URLSearchParams(search))}
      className="font-semibold wrap-anywhere hover:underline"
      onClick={(event) => event.stopPropagation()}
    >
      {children}
    </AdminLink>
  )
}
