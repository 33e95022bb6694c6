import { type MaintenanceEntity, ROLES, type Role } from '@hearthward/contract'
import { useState } from 'react'
import { currentState, isConflict } from '../../client/account/staff-calls.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Switch } from '../../ui/form/Switch.tsx'
import { Card } from '../../ui/Panel.tsx'
import { May } from '../May.tsx'
import { ROLE_TITLES } from '../maintenance/words.ts'
import { useAct } from '../office.ts'
import { SaveOver } from '../ui/changes/Overtaken.tsx'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'

/** Who was to get in when the first switch was moved, and who is to now. */
interface Edit {
  seen: readonly Role[]
  chosen: readonly Role[]
}

/** Who gets in while the game is closed. Opening and closing it is done on the dashboard. */
export function MaintenanceAccess({ maintenance }: { maintenance: MaintenanceEntity }) {
  const [edit, setEdit] = useState<Edit | null>(null)
  const [isAsked, setIsAsked] = useState(false)
  const save = useAct('updateMaintenanceSettings', {
    doing: 'save who gets in',
    done: 'Settings saved',
    showsTheirs: true,
    changes: ['getSystemConfig'],
  })
  const { seen, chosen } = edit ?? { seen: maintenance.allowedUserTypes, chosen: maintenance.allowedUserTypes }
  const theirs = isConflict(save.error) ? currentState<{ allowedUserTypes: Role[] }>(save.error) : null
  const isOwner = (role: Role) => role === 'owner'
  const toggle = (role: Role, gets: boolean) =>
    setEdit({ seen, chosen: gets ? [...chosen, role] : chosen.filter((other) => other !== role) })
  const isChanged = [...chosen].sort().join() !== [...seen].sort().join()
  return (
    <Card title="During maintenance">
      <div className="grid gap-3">
        <p className="text-sm text-muted">
          {maintenance.enabled ? `The game is closed now: ${maintenance.reason}` : 'The game is open.'} While it is
          closed these still get in.
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
          <SaveOver
            before={{ allowedUserTypes: seen }}
            now={theirs}
            onSeen={() => {
              setEdit({ seen: theirs.allowedUserTypes, chosen })
              save.reset()
            }}
          />
        )}
        <div className="flex justify-end">
          <May call="updateMaintenanceSettings">
            <Button small disabled={!isChanged} onClick={() => setIsAsked(true)}>
              Save who gets in…
            </Button>
          </May>
        </div>
      </div>
      {isAsked && (
        <ReasonDialog
          title="Save who gets in?"
          press="Save"
          isBusy={save.isPending}
          onClose={() => setIsAsked(false)}
          onSubmit={(reason) =>
            save.mutate(
              { allowedUserTypes: [...chosen], expected: [...seen], reason },
              {
                onSuccess: () => setEdit(null),
                onSettled: () => setIsAsked(false),
              },
            )
          }
        />
      )}
    </Card>
  )
}
