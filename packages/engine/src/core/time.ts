/** A timestamp or a duration in whole milliseconds of server time. */
export type Millis = number

export const seconds = (n: number): Millis => n * 1_000
export const minutes = (n: number): Millis => n * 60_000
export const hours = (n: number): Millis => n * 3_600_000
export const days = (n: number): Millis => n * 86_400_000

/** The last moment that a calendar has. */
export const LAST_MOMENT: Millis = 8_640_000_000_000_000

/** Days since 1970, in UTC. */
export const dayOf = (at: Millis): number => Math.floor(at / days(1))
