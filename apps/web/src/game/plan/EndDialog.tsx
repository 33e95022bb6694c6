import type { Activity, Goal } from '@hearthward/engine'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/form/Button.tsx'
import { Switch } from '../../ui/form/Switch.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { EndFields, useEndForm } from './EndFields.tsx'

interface EndDialogProps {
  activity: Activity
  goal: Goal | null
  completed: number
  repeats: boolean
  onSave: (change: { goal: Goal | null; repeats: boolean }) => Promise<{ ok: boolean }>
  onClose: () => void
}

/** Changes when an entry or the running action ends, and whether it repeats. */
export function EndDialog({ activity, goal, completed, repeats, onSave, onClose }: EndDialogProps) {
  const end = useEndForm({ activity, goal, completed })
  const [isRepeated, setRepeated] = useState(repeats)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = end.read()
    if (read === undefined) return
    void onSave({ goal: read, repeats: isRepeated }).then((answer) => answer.ok && onClose())
  }
  return (
    <Dialog title={`End of ${activity.name}`} onClose={onClose}>
      <form onSubmit={submit} className="grid gap-5">
        <EndFields end={end} />
        <Switch
          label="Repeat"
          hint="When it ends, it moves to the end of the plan and runs again from 0 when its turn comes."
          checked={isRepeated}
          onChange={setRepeated}
        />
        <div className="flex justify-end gap-3">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit">
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
