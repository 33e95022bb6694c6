import { useState } from 'react'
import { ActivityPart } from '../admin/investigations/ActivityPart.tsx'
import { EvidencePart } from '../admin/investigations/EvidencePart.tsx'
import { ExperiencePart } from '../admin/investigations/ExperiencePart.tsx'
import { type OwnPage, ownCase } from './own-case.ts'

interface OwnCaseProps {
  user: Parameters<typeof ownCase>[0]
  page: OwnPage
}

/** For staff: the signed-in account as an investigation would show it, with the page's data as evidence. */
export function OwnCase({ user, page }: OwnCaseProps) {
  const [now] = useState(Date.now)
  const made = ownCase(user, page, now)
  return (
    <section aria-label="As a case would show it" className="mt-6 grid gap-4">
      <h2 className="text-2xl">As a case would show it</h2>
      <p className="max-w-2xl text-sm text-muted">
        Your own account, read with the calls of an investigation. The data of this page is shown as evidence; it is not
        stored.
      </p>
      <ExperiencePart playerId={made.playerId} />
      <ActivityPart investigation={made} isOver />
      <EvidencePart investigation={made} isOver />
    </section>
  )
}
