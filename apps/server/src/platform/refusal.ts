import { type CallError, callError, type RefusalCode } from '@hearthward/contract'
import type { Details } from '@hearthward/engine'

/** A "no" from the table of refusals, thrown from wherever it is found out to the one place that answers. */
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
