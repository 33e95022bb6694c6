import { type Admin, PERMISSIONS, type Permission, permissionName, permissionsOf } from '@hearthward/contract'
import { versionOfSet } from '@hearthward/engine'
import { useEffect, useState } from 'react'
import { useMay } from '../../client/account/access.ts'
import { useAuth } from '../../client/index.ts'
import { Button } from '../../ui/form/Button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useFilters } from '../filters.ts'
import { useStaffMutation, useStaffQuery } from '../staff-queries.ts'
import { AdminPage, Sheet } from '../ui/AdminPage.tsx'
import { Changes } from '../ui/changes/Changes.tsx'
import { Drawer } from '../ui/Drawer.tsx'
import { Fact, Facts } from '../ui/Facts.tsx'
import { Moment } from '../ui/Moment.tsx'
import { Pill } from '../ui/Pill.tsx'
import { PlayerPicker } from '../ui/players/PlayerPicker.tsx'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import { type Column, DataTable } from '../ui/table/DataTable.tsx'

/** The player whose permissions are open: staff already, or about to be. */
type SelectedAdmin = Pick<Admin, 'uid' | 'username' | 'role' | 'granted'> & Partial<Admin>

/** The staff, and the permissions granted to each by name. */
export function AdminsPage() {
  const [filters, setFilters] = useFilters<'/admin/admins'>()
  const [found, setFound] = useState<SelectedAdmin | null>(null)
  const query = useStaffQuery('listAdmins', {})
  const { data } = query
  const admins = data?.admins ?? []
  const chosen: SelectedAdmin | null =
    admins.find(({ uid }) => uid === filters['admin']) ?? (found?.uid === filters['admin'] ? found : null)
  // Without their last permission they leave the list, so the drawer closes.
  const isGone = data !== undefined && Boolean(filters['admin']) && chosen === null
  useEffect(() => {
    if (isGone) setFilters({ admin: null })
  }, [isGone, setFilters])
  const pick = (uid: string, username: string) => {
    setFound({ uid, username, role: 'default', granted: [] })
    setFilters({ admin: uid })
  }
  return (
    <AdminPage
      title="Admins"
      intro="Roles come from confirmed addresses in the configuration. Other permissions are granted here."
      drawer={
        chosen && (
          <Details
            key={`${chosen.uid} ${chosen.granted.join()}`}
            admin={chosen}
            onClose={() => setFilters({ admin: null })}
          />
        )
      }
    >
      <Sheet
        bar={<PlayerPicker label="Grant to a player" onPick={pick} />}
        footer={data && data.waiting.length > 0 && <PendingAdmins waiting={data.waiting} />}
      >
        <DataTable
          label="Staff"
          columns={COLUMNS}
          rows={admins}
          keyOf={({ uid }) => uid}
          selected={chosen?.uid ?? null}
          onSelect={({ uid }) => setFilters({ admin: uid })}
          query={query}
          empty={<EmptyState icon="imperial-crown">No staff yet. Search for a player to grant permissions.</EmptyState>}
        />
      </Sheet>
    </AdminPage>
  )
}

const ROLE_TONES = { owner: 'brass', admin: 'river', default: 'quiet' } as const
const ROLE_WORDS = { owner: 'owner', admin: 'admin', default: 'no role' } as const

const COLUMNS: readonly Column<Admin>[] = [
  {
    id: 'name',
    title: 'Name',
    cell: ({ username, email }) => (
      <>
        <span className="font-semibold">{username}</span>
        {email && <span className="block text-xs wrap-anywhere text-muted">{email}</span>}
      </>
    ),
  },
  {
    id: 'role',
    title: 'Role',
    cell: ({ role, isSuspended }) => (
      <span className="flex flex-wrap gap-1">
        <Pill tone={ROLE_TONES[role]}>{ROLE_WORDS[role]}</Pill>
        {isSuspended && <Pill tone="blood">suspended</Pill>}
      </span>
    ),
  },
  {
    id: 'granted',
    title: 'Granted permissions',
    isMinor: true,
    cell: ({ granted }) => <span className="text-muted">{granted.map(permissionName).join(', ') || 'none'}</span>,
  },
  {
    id: 'second',
    title: 'Two-factor',
    isMinor: true,
    cell: ({ twoFactorEnabled }) => (twoFactorEnabled ? 'on' : <span className="text-muted">off</span>),
  },
  {
    id: 'used',
    title: 'Last used',
    cell: ({ lastUsedAt }) =>
      lastUsedAt === null ? <span className="text-muted">never</span> : <Moment at={lastUsedAt} />,
  },
]

function PendingAdmins({ waiting }: { waiting: readonly { email: string; role: string; hasAccount: boolean }[] }) {
  return (
    <p className="text-muted">
      In the configuration, but not active yet:{' '}
      {waiting
        .map(({ email, role, hasAccount }) => `${email} (${role}, ${hasAccount ? 'not confirmed' : 'no account'})`)
        .join(', ')}
      .
    </p>
  )
}

function Details({ admin, onClose }: { admin: SelectedAdmin; onClose: () => void }) {
  const own = useAuth(({ user }) => user?.permissions ?? NONE)
  const mayGrant = useMay('setPermissions')
  const [granted, setGranted] = useState<readonly Permission[]>(admin.granted)
  const [isConfirming, setConfirming] = useState(false)
  const byRole = permissionsOf(admin.role)
  const isChanged = PERMISSIONS.some((one) => granted.includes(one) !== admin.granted.includes(one))
  const toggle = (permission: Permission) =>
    setGranted(granted.includes(permission) ? granted.filter((one) => one !== permission) : [...granted, permission])
  return (
    <Drawer title={admin.username} onClose={onClose}>
      <Facts>
        <Fact name="Role">{ROLE_WORDS[admin.role]}</Fact>
        <Fact name="E-mail">{admin.email}</Fact>
        <Fact name="Last used">{admin.lastUsedAt ? <Moment at={admin.lastUsedAt} /> : null}</Fact>
      </Facts>
      <fieldset disabled={!mayGrant || admin.hasPlayer === false} className="grid gap-1">
        <legend className="mb-1 text-sm font-semibold">Permissions</legend>
        {PERMISSIONS.map((permission) => {
          const isOfRole = byRole.includes(permission)
          const isHeld = own.includes(permission) || admin.granted.includes(permission)
          return (
            <label key={permission} className="flex min-h-8 items-center gap-2.5 text-sm max-mid:min-h-10">
              <input
                type="checkbox"
                className="size-4 accent-(--brass)"
                checked={isOfRole || granted.includes(permission)}
                disabled={isOfRole || !isHeld}
                onChange={() => toggle(permission)}
              />
              {permissionName(permission)}
              {isOfRole && <span className="text-xs text-muted">from the role</span>}
            </label>
          )
        })}
      </fieldset>
      {admin.hasPlayer === false && (
        <p className="text-sm text-muted">You can grant permissions once this account has opened the game.</p>
      )}
      <Button look="primary" disabled={!isChanged || !mayGrant} onClick={() => setConfirming(true)}>
        Review and save
      </Button>
      {isConfirming && <SaveDialog admin={admin} granted={granted} onClose={() => setConfirming(false)} />}
    </Drawer>
  )
}

const NONE: readonly Permission[] = []

interface SaveDialogProps {
  admin: SelectedAdmin
  granted: readonly Permission[]
  onClose: () => void
}

function SaveDialog({ admin, granted, onClose }: SaveDialogProps) {
  const save = useStaffMutation('setPermissions', {
    doing: 'change the permissions',
    done: `The permissions of ${admin.username} are changed.`,
    refetches: ['listAdmins'],
  })
  const input = { playerId: admin.uid, permissions: [...granted], expectedVersion: versionOfSet(admin.granted) }
  const shown = (list: readonly Permission[]) =>
    PERMISSIONS.filter((one) => list.includes(one))
      .map(permissionName)
      .join(', ')
  return (
    <ReasonDialog
      title={`Permissions of ${admin.username}`}
      submitLabel="Save"
      danger
      isBusy={save.isPending}
      act={{ call: 'setPermissions', input }}
      onClose={onClose}
      onSubmit={(reason) => save.mutate({ ...input, reason }, { onSuccess: onClose, onRequested: onClose })}
    >
      <Changes before={{ granted: shown(admin.granted) || 'none' }} after={{ granted: shown(granted) || 'none' }} />
      <p className="text-sm text-muted">The change applies at once, on every page they have open.</p>
    </ReasonDialog>
  )
}
