import type { Calls, Conflict } from '@hearthward/contract'
import type { z } from 'zod'
import { callAsStaff, conflictIn } from '../../../client/account/staff-calls.ts'
import { attempt, showFailure } from './attempt.ts'

/** The result of a mute; `theirs` is a colleague's mute that conflicts with it. */
export interface MuteResult {
  isDone: boolean
  theirs: Conflict<{ mutedUntil: number | null; reason?: string }> | null
}

export const moderation = {
  remove: (id: number) => attempt(() => callAsStaff('deleteMessage', { id })),
  async mute(input: z.input<Calls['mutePlayer']['input']>): Promise<MuteResult> {
    try {
      await callAsStaff('mutePlayer', input)
      return { isDone: true, theirs: null }
    } catch (error) {
      // The dialog shows the conflict itself, so no toast is needed.
      const theirs: MuteResult['theirs'] = conflictIn(error)
      if (!theirs) showFailure(error)
      return { isDone: false, theirs }
    }
  },
  unmute: (input: z.input<Calls['unmutePlayer']['input']>) => attempt(() => callAsStaff('unmutePlayer', input)),
  setSlowMode: (input: z.input<Calls['setSlowMode']['input']>) => attempt(() => callAsStaff('setSlowMode', input)),
}
