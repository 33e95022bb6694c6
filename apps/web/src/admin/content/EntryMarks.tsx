import { LinkButton } from '../ui/LinkButton.tsx'
import { Pill } from '../ui/Pill.tsx'
import type { ContentPath } from './kinds.ts'

/** Whether an entry is active, and whether staff have edited it. */
export function EntryMarks({ isActive, isEdited }: { isActive: boolean; isEdited: boolean }) {
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <Pill tone={isActive ? 'moss' : 'blood'}>{isActive ? 'Active' : 'Deactivated'}</Pill>
      {isEdited && <Pill tone="brass">Edited</Pill>}
    </span>
  )
}

export function BackLink({ path, many }: { path: ContentPath; many: string }) {
  return <LinkButton to={`/admin/${path}`}>All {many}</LinkButton>
}
