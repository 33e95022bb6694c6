import { type CallError, callError, type RefusalCode } from '@hearthward/contract'
import type { Details } from '@hearthward/engine'
import type { z } from 'zod'

/** An error of the refusal table, thrown anywhere and turned into an answer in one place. */
export class Refusal extends Error {
  readonly reason: RefusalCode
  readonly details: Details

  constructor(reason: RefusalCode, details: Details = {}) {
    super(reason)
    this.reason = reason
    this.details = details
  }

  get error(): CallError {
    return callError(this.reason, this.details)
  }
}

export const invalidField = (field: string, problem: string) => new Refusal('call/invalid', { field, problem })

/** Field names come from the caller: long ones would fill the response and the screen. */
const LONGEST_FIELD = 40

/** The first problem of a form, by field. */
export function refusalOfForm(error: z.ZodError, given: unknown): Refusal {
  const [issue] = error.issues
  if (issue?.code === 'unrecognized_keys')
    return invalidField((issue.keys[0] ?? '').slice(0, LONGEST_FIELD), 'not accepted')
  const field = issue?.path.join('.') ?? ''
  if (field === '') return invalidField('body', 'not an object')
  const isMissing = typeof given === 'object' && given !== null && !Object.hasOwn(given, field)
  return invalidField(field, isMissing ? 'missing' : (issue?.message ?? 'not accepted'))
}
