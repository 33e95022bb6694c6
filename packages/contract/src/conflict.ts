import type { Millis } from '@hearthward/engine'
import type { Version } from './inputs.ts'

/**
 * The details of `staff/overtaken`: the thing as it is now, after somebody else changed it. Details are flat, so `now`
 * travels as JSON.
 */
export interface Conflict<Now extends object = object> {
  /** To be sent as `expectedVersion` once the caller has seen the current values. */
  version: Version
  /** The current values. */
  now: Now
  /** Who changed it and when, where the server knows it. */
  by?: string
  at?: Millis
}
