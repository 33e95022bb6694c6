import { cx } from '../../ui/class-names.ts'
import { AdminLink } from '../AdminLink.tsx'

/** Whether an entry is in the game, and whether it is as the release brought it. */
export function StateMark({ isActive, isEdited }: { isActive: boolean; isEdited: boolean }) {
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <Pill tone={isActive ? 'moss' : 'blood'}>{isActive ? 'Active' : 'Deactivated'}</Pill>
      {isEdited && <Pill tone="brass">Edited</Pill>}
    </span>
  )
}

const TONES = {
  moss: 'bg-moss/15 text-moss-ink',
  blood: 'bg-blood/12 text-blood-ink',
  brass: 'bg-brass/15 text-brass-ink',
  plain: 'bg-raised text-muted',
} as const

export function Pill({ tone, children }: { tone: keyof typeof TONES; children: string }) {
  return (
    <span className={cx('rounded-full px-2 py-0.5 text-xs font-semibold whitespace-nowrap', TONES[tone])}>
      {children}
    </span>
  )
}

export function Back({ path, many }: { path: string; many: string }) {
  return (
    <AdminLink
      to={`/admin/${path}`}
      className="inline-flex h-10 items-center rounded-[10px] border border-line bg-raised px-4 font-semibold hover:border-line-strong"
    >
      All {many}
    </AdminLink>
  )
}
