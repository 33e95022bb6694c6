import { type CallError, callError, type RefusalCode } from '@hearthward/contract'
import type { Details } from '@hearthward/engine'

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
