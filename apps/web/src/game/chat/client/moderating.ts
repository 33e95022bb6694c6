import type { Calls } from '@hearthward/contract'
import type { z } from 'zod'
import { callAsStaff, currentState, isConflict } from '../../../client/account/staff-calls.ts'
import { attempt, sayWhyNot } from './attempt.ts'

/** What came of muting somebody: where a colleague was faster, what they have made of it. */
export interface Muted {
  isDone: boolean
  theirs: { mutedUntil: number | null; reason?: string } | null
}

/** What staff can do in the chat. */
export const moderating = {
  remove: (id: number) => attempt(() => callAsStaff('deleteMessage', { id })),
  async mute(asked: z.input<Calls['mutePlayer']['input']>): Promise<Muted> {
    try {
      await callAsStaff('mutePlayer', asked)
      return { isDone: true, theirs: null }
    } catch (error) {
      // What a colleague has made of it is shown in place: it says the same.
      if (isConflict(error)) return { isDone: false, theirs: currentState(error) }
      sayWhyNot(error)
      return { isDone: false, theirs: null }
    }
  },
  unmute: (asked: z.input<Calls['unmutePlayer']['input']>) => attempt(() => callAsStaff('unmutePlayer', asked)),
  /** Whether somebody may only read, and what is in the way of acting on them; null where it is not told. */
  standingOf: (uid: string) => callAsStaff('getMute', { uid }).catch(() => null),
  setSlowMode: (asked: z.input<Calls['setSlowMode']['input']>) => attempt(() => callAsStaff('setSlowMode', asked)),
}
