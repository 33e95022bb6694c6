import { CallFailed } from '../../../client/connection/calls.ts'
import { toasts } from '../../../client/toasts.ts'

/** Runs an action and shows the player why it failed. */
export async function attempt(act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act()
    return true
  } catch (error) {
    showFailure(error)
    return false
  }
}

/** Shows the server's refusal, or that it cannot be reached. */
export function showFailure(error: unknown): void {
  toasts.refuse(error instanceof CallFailed ? error.message : 'The server cannot be reached. Try again.')
}
