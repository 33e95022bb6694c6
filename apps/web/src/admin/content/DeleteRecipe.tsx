import type { Content } from '@hearthward/engine'
import { useState } from 'react'
import { Button } from '../../ui/form/Button.tsx'
import { IfAllowed } from '../IfAllowed.tsx'
import { refetchCalls, useStaffMutation } from '../staff-queries.ts'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import type { EntryDetails } from './EntryHistory.tsx'
import { InUse } from './InUse.tsx'
import type { ContentKind } from './kinds.ts'
import { deletionObstacles } from './preview/rates.ts'

interface DeleteRecipeProps {
  kind: ContentKind
  content: Content
  found: EntryDetails
  onDeleted: () => void
}

/** Deletes a recipe permanently. Other entries can only be deactivated: characters hold and remember them. */
export function DeleteRecipe({ kind, content, found, onDeleted }: DeleteRecipeProps) {
  const [isConfirming, setConfirming] = useState(false)
  const { entry, updatedAt } = found.written
  const id = String(entry['id'])
  const name = String(entry['name'])
  const obstacles = isConfirming ? deletionObstacles(content, id) : []
  const mutation = useStaffMutation('deleteRecipe', { doing: `delete ${name}`, done: `${name} is deleted` })
  return (
    <>
      <IfAllowed call="deleteRecipe">
        <Button look="danger" onClick={() => setConfirming(true)}>
          Delete
        </Button>
      </IfAllowed>
      {isConfirming && obstacles.length > 0 && (
        <InUse title={`${name} cannot be deleted`} users={obstacles} onClose={() => setConfirming(false)} />
      )}
      {isConfirming && obstacles.length === 0 && (
        <ReasonDialog
          title={`Delete ${name}?`}
          submitLabel="Delete"
          danger
          isBusy={mutation.isPending}
          onClose={() => setConfirming(false)}
          onSubmit={(reason) =>
            mutation.mutate(
              { id, expectedVersion: updatedAt, reason },
              {
                onSuccess: onDeleted,
                onSettled: () => {
                  setConfirming(false)
                  refetchCalls('getContent', kind.calls.list)
                },
              },
            )
          }
        >
          <p className="text-sm text-muted">
            Players can no longer start it, and it cannot be restored. Players doing it finish the current run and stop.
            To remove it for a while, deactivate it instead.
          </p>
        </ReasonDialog>
      )}
    </>
  )
}
