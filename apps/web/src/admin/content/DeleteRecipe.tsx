import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { May } from '../May.tsx'
import { readAnew, useAct } from '../office.ts'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import type { Kind } from './kinds.ts'
import type { Found } from './Story.tsx'

interface DeleteRecipeProps {
  kind: Kind
  found: Found
  onDeleted: () => void
}

/** Removes a recipe for good. Other entries can only be deactivated: characters hold and remember them. */
export function DeleteRecipe({ kind, found, onDeleted }: DeleteRecipeProps) {
  const [isAsking, setAsking] = useState(false)
  const { entry, updatedAt } = found.written
  const name = String(entry['name'])
  const act = useAct('deleteRecipe', { doing: `delete ${name}`, done: `${name} is deleted` })
  return (
    <>
      <May call="deleteRecipe">
        <Button look="danger" onClick={() => setAsking(true)}>
          Delete
        </Button>
      </May>
      {isAsking && (
        <ReasonDialog
          title={`Delete ${name}?`}
          press="Delete"
          danger
          isBusy={act.isPending}
          onClose={() => setAsking(false)}
          onSubmit={(reason) =>
            act.mutate(
              { id: String(entry['id']), expectedUpdatedAt: updatedAt, reason },
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
