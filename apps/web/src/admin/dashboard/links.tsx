import { SECTIONS, type SectionId, type StaffCallName } from '@hearthward/contract'
import type { ReactNode } from 'react'
import { useStaffAccess } from '../../client/account/access.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { AdminLink } from '../AdminLink.tsx'
import type { AdminPath } from '../paths.ts'
import { SECTION_ICONS } from '../shell/sections.ts'

const CREATE: readonly { label: string; to: AdminPath; section: SectionId; call: StaffCallName }[] = [
  { label: 'New item', to: '/admin/items/new', section: 'items', call: 'createItem' },
  { label: 'New monster', to: '/admin/monsters/new', section: 'monsters', call: 'createMonster' },
  { label: 'New quest', to: '/admin/quests/new', section: 'quests', call: 'createQuest' },
]

export function CreateNew() {
  const { sections, calls } = useStaffAccess()
  const open = CREATE.filter(({ section, call }) => sections.includes(section) && calls.has(call))
  if (open.length === 0) return null
  return (
    <Box title="Create new">
      {open.map(({ label, to, section }) => (
        <BoxLink key={to} to={to} icon={SECTION_ICONS[section]} label={label} />
      ))}
    </Box>
  )
}

const QUICK: readonly SectionId[] = [
  'players',
  'reports',
  'presence',
  'exchange',
  'analytics',
  'mapActivities',
  'settings',
]

export function QuickAccess() {
  const sections = useStaffAccess((access) => access.sections)
  const open = QUICK.filter((section) => sections.includes(section))
  if (open.length === 0) return null
  return (
    <Box title="Quick access">
      {open.map((section) => (
        <BoxLink
          key={section}
          to={SECTIONS[section].path}
          icon={SECTION_ICONS[section]}
          label={SECTIONS[section].title}
        />
      ))}
    </Box>
  )
}

function Box({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title} className="rounded-xl border border-line bg-panel p-3">
      <h2 className="px-1 pb-1.5 text-lg">{title}</h2>
      <div className="grid gap-0.5">{children}</div>
    </nav>
  )
}

function BoxLink({ to, icon, label }: { to: AdminPath; icon: string; label: string }) {
  return (
    <AdminLink to={to} className="flex h-9 items-center gap-2.5 rounded-lg px-2 text-sm hover:bg-raised max-mid:h-10">
      <Icon name={icon} className="size-4 text-muted" />
      {label}
    </AdminLink>
  )
}
