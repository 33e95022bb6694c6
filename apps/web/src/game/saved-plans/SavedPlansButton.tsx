import { Button } from '../../ui/form/Button.tsx'
import { openSavedPlans } from './saved-plans-dialogs.ts'

/** Opens the saved plans. */
export function SavedPlansButton() {
  return (
    <Button small look="quiet" onClick={openSavedPlans}>
      Saved plans
    </Button>
  )
}
