import type { StaffCallName } from '@hearthward/contract'
import { useEffect, useState } from 'react'
import type { CallAnswer, CallInput } from '../../../client/connection/calls.ts'
import { coinsText } from '../../../ui/format/numbers.ts'
import { useStaffQuery } from '../../staff-queries.ts'

/** A staff call that the user is about to make; its input is null while it is incomplete. The reason is typed last. */
export type Act<Name extends StaffCallName = StaffCallName> = {
  [One in Name]: { readonly call: One; readonly input: Omit<CallInput<One>, 'reason'> | null }
}[Name]

export type ActPreview = CallAnswer<'previewAct'>

/** Calls that need a reason would be invalid without one. The value does not depend on it. */
const STAND_IN_REASON = 'Preview'
const TYPING_PAUSE = 300

/** The value of an action and whether it needs approval; null while that is unknown. */
export function useActPreview(act: Act): { preview: ActPreview | null; isCurrent: boolean } {
  const wanted = JSON.stringify(act)
  const settled = useAfterPause(wanted, TYPING_PAUSE)
  const { call, input } = JSON.parse(settled) as Act
  const { data, isPlaceholderData } = useStaffQuery(
    'previewAct',
    { call, input: { ...input, reason: STAND_IN_REASON } },
    { enabled: input !== null },
  )
  const isKnown = act.input !== null && input !== null && data !== undefined
  return { preview: isKnown ? data : null, isCurrent: settled === wanted && !isPlaceholderData }
}

/** A value once it has not changed for some time. */
function useAfterPause(value: string, pause: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return settled
}

const ASKS: Readonly<Record<ActPreview['asks'], string>> = {
  nothing: '',
  colleague: 'A colleague must approve this.',
  delay: 'Nobody else can approve this: it happens in 24 hours.',
}

const NO_SECOND_FACTOR = 'Turn on two-factor sign-in for your account first.'

/** The line above the buttons; empty for an action without a value that needs no approval. */
export function previewText({ value, left, asks, problem }: ActPreview, hasTwoFactor: boolean): string {
  if (problem !== null) return `This would be refused: ${problem}`
  const worth = value === null ? '' : `Value: ${coinsText(value)}.`
  const rest = left === null ? '' : `You can give or take ${coinsText(left)} more today without approval.`
  // A colleague's approval is enough for actions without a value.
  const lacksFactor = !hasTwoFactor && (asks === 'delay' || (asks === 'colleague' && value !== null))
  return [worth, rest, ASKS[asks], lacksFactor && NO_SECOND_FACTOR].filter(Boolean).join(' ')
}
