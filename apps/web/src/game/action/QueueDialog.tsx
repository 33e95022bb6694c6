import { type Activity, isWaiting } from '@hearthward/engine'
import type { FormEvent } from 'react'
import { game, useGame } from '../../client/index.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { proceedIfSafe, useIsEstimating } from '../fight-estimate/fight-risk.ts'
import { EndFields, useEndForm } from '../plan/EndFields.tsx'

/** Adds an activity to the queue, with an optional goal. */
export function QueueDialog({ activity, onClose }: { activity: Activity; onClose: () => void }) {
  const end = useEndForm({ activity })
  const isEstimating = useIsEstimating(activity)
  const beginsNow = useGame(({ player }) => player?.currentAction === null && !player.queue.some(isWaiting))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const goal = end.read()
    if (goal === undefined) return
    const { id: activityId, locationId } = activity
    void proceedIfSafe(activity, () => {
      void game.act({ type: 'queueAction', activityId, locationId, goal }).then((answer) => {
        if (answer.ok) onClose()
      })
    })
  }

  return (
    <Dialog title={`Queue: ${activity.name}`} onClose={onClose}>
      <form onSubmit={submit} className="grid gap-5">
        <EndFields end={end} />
        <div className="flex justify-end gap-3">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" working={isEstimating}>
            {beginsNow ? 'Start now' : 'Add to queue'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
