import type { Calls } from '@hearthward/contract'
import type { z } from 'zod'
import { askStaff, isOvertaken, nowOf } from '../staff.ts'
import { attempt, sayWhyNot } from './attempt.ts'

/** What came of muting somebody: where a colleague was faster, what they have made of it. */
export interface Muted {
  isDone: boolean
  theirs: { mutedUntil: number | null; reason?: string } | null
}

/** What staff can do in the chat. */
export const moderating = {
  remove: (id: number) => attempt(() => askStaff('deleteMessage', { id })),
  async mute(asked: z.input<Calls['mutePlayer']['input']>): Promise<Muted> {
    try {
      await askStaff('mutePlayer', asked)
      return { isDone: true, theirs: null }
    } catch (error) {
      // What a colleague has made of it is shown in place: it says the same.
      if (isOvertaken(error)) return { isDone: false, theirs: nowOf(error) }
      sayWhyNot(error)
      return { isDone: false, theirs: null }
    }
  },
  unmute: (asked: z.input<Calls['unmutePlayer']['input']>) => attempt(() => askStaff('unmutePlayer', asked)),
  /** Whether somebody may only read, and what is in the way of acting on them; null where it is not told. */
  standingOf: (uid: string) => askStaff('getMute', { uid }).catch(() => null),
  setSlowMode: (asked: z.input<Calls['setSlowMode']['input']>) => attempt(() => askStaff('setSlowMode', asked)),
}
