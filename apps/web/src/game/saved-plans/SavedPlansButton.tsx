import { Button } from '../../ui/form/Button.tsx'
import { openSavedPlans } from './saved-plans-dialogs.ts'

/** Opens the saved plans. */
export function SavedPlansButton() {
  return (
    <Button small onClick={openSavedPlans}>
      Saved plans
    </Button>
  )
}
