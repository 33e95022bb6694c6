import { type MaintenanceEntity, ROLES, type Role } from '@hearthward/contract'
import { versionOfSet } from '@hearthward/engine'
import { useState } from 'react'
import { conflictIn } from '../../client/account/staff-calls.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Switch } from '../../ui/form/Switch.tsx'
import { Card } from '../../ui/Panel.tsx'
import { IfAllowed } from '../IfAllowed.tsx'
import { ROLE_TITLES } from '../maintenance/words.ts'
import { useStaffMutation } from '../staff-queries.ts'
import { OverwriteNote } from '../ui/changes/Conflict.tsx'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'

/** The allowed roles when the first switch was moved, and as chosen now. */
interface Edit {
  seen: readonly Role[]
  chosen: readonly Role[]
}

/** The roles allowed in while the game is closed. The dashboard opens and closes it. */
export function MaintenanceAccess({ maintenance }: { maintenance: MaintenanceEntity }) {
  const [edit, setEdit] = useState<Edit | null>(null)
  const [isConfirming, setConfirming] = useState(false)
  const save = useStaffMutation('updateMaintenanceSettings', {
    doing: 'save the allowed roles',
    done: 'Settings saved',
    showsConflict: true,
    refetches: ['getSystemConfig'],
  })
  const { seen, chosen } = edit ?? { seen: maintenance.allowedUserTypes, chosen: maintenance.allowedUserTypes }
  const theirs = conflictIn<{ allowedUserTypes: Role[] }>(save.error)
  const isOwner = (role: Role) => role === 'owner'
  const toggle = (role: Role, isAllowed: boolean) =>
    setEdit({ seen, chosen: isAllowed ? [...chosen, role] : chosen.filter((other) => other !== role) })
  const isChanged = [...chosen].sort().join() !== [...seen].sort().join()
  return (
    <Card title="During maintenance">
      <div className="grid gap-3">
        <p className="text-sm text-muted">
          {maintenance.enabled ? `The game is closed now: ${maintenance.reason}` : 'The game is open.'} While it is
          closed, these roles can still play.
        </p>
        {ROLES.map((role) => (
          <Switch
            key={role}
            label={ROLE_TITLES[role]}
            checked={isOwner(role) || chosen.includes(role)}
            disabled={isOwner(role)}
            onChange={(gets) => toggle(role, gets)}
          />
        ))}
        {theirs && (
          <OverwriteNote
            before={{ allowedUserTypes: seen }}
            now={theirs.now}
            onSeen={() => {
              setEdit({ seen: theirs.now.allowedUserTypes, chosen })
              save.reset()
            }}
          />
        )}
        <div className="flex justify-end">
          <IfAllowed call="updateMaintenanceSettings">
            <Button small disabled={!isChanged} onClick={() => setConfirming(true)}>
              Save allowed roles…
            </Button>
          </IfAllowed>
        </div>
      </div>
      {isConfirming && (
        <ReasonDialog
          title="Save the allowed roles?"
          submitLabel="Save"
          isBusy={save.isPending}
          onClose={() => setConfirming(false)}
          onSubmit={(reason) =>
            save.mutate(
              { allowedUserTypes: [...chosen], expectedVersion: versionOfSet(seen), reason },
              {
                onSuccess: () => setEdit(null),
                onSettled: () => setConfirming(false),
              },
            )
          }
        />
      )}
    </Card>
  )
}
