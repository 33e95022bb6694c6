import type { Content } from '@hearthward/engine'
import { useState } from 'react'
import { Button } from '../../ui/form/Button.tsx'
import { May } from '../May.tsx'
import { readAnew, useAct } from '../office.ts'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import { InUse } from './InUse.tsx'
import type { Kind } from './kinds.ts'
import { obstaclesToDeleting } from './preview/rates.ts'
import type { Found } from './Story.tsx'

interface DeleteRecipeProps {
  kind: Kind
  content: Content
  found: Found
  onDeleted: () => void
}

/** Removes a recipe for good. Other entries can only be deactivated: characters hold and remember them. */
export function DeleteRecipe({ kind, content, found, onDeleted }: DeleteRecipeProps) {
  const [isAsking, setAsking] = useState(false)
  const { entry, updatedAt } = found.written
  const id = String(entry['id'])
  const name = String(entry['name'])
  const obstacles = isAsking ? obstaclesToDeleting(content, id) : []
  const act = useAct('deleteRecipe', { doing: `delete ${name}`, done: `${name} is deleted` })
  return (
    <>
      <May call="deleteRecipe">
        <Button look="danger" onClick={() => setAsking(true)}>
          Delete
        </Button>
      </May>
      {isAsking && obstacles.length > 0 && (
        <InUse title={`${name} cannot be deleted`} users={obstacles} onClose={() => setAsking(false)} />
      )}
      {isAsking && obstacles.length === 0 && (
        <ReasonDialog
          title={`Delete ${name}?`}
          press="Delete"
          danger
          isBusy={act.isPending}
          onClose={() => setAsking(false)}
          onSubmit={(reason) =>
            act.mutate(
              { id, expectedUpdatedAt: updatedAt, reason },
              {
                onSuccess: onDeleted,
                onSettled: () => {
                  setAsking(false)
                  readAnew('getContent', kind.calls.list)
                },
              },
            )
          }
        >
          <p className="text-sm text-muted">
            Nobody can start it any more, and it cannot be brought back. A player at it finishes the run and stops. To
            take it out for a while, deactivate it instead.
          </p>
        </ReasonDialog>
      )}
    </>
  )
}
