import type { Millis } from '@hearthward/engine'

export interface Budget {
  /** How long the holder of this key has to wait until it may spend again; 0 if it may now. */
  waitFor(key: string, now: Millis): Millis
  /** How long a request of this key is held back because a second's budget was spent in less than a second; else 0. */
  holdFor(key: string, now: Millis): Millis
  /** Charges a cost that has arisen. It is charged in full, also beyond the budget. */
  charge(key: string, cost: Millis, now: Millis): void
}

/** Unused budget adds up for this long, so that opening a page may cost more than playing on it. */
const SAVED_SECONDS = 10
const PACE_WINDOW = 1_000
const CLEAR_EVERY = 60_000

interface Debt {
  readonly owed: number
  readonly at: Millis
  /** What was spent since this moment, the beginning of the key's window. */
  readonly windowAt: Millis
  readonly spent: number
}

/**
 * A token bucket for each key: `perSecond` milliseconds of cost are added every second. Requests are charged when they end,
 * so a burst can exceed the bucket; the caller then waits until the debt is paid. Saved budget can be spent at the pace at
 * which it was saved (`holdFor`), otherwise it would pay for seconds in which nobody else is served. Keys without a debt
 * are removed once a minute, so memory is bounded by the recent callers.
 */
export function createBudget(perSecond: number): Budget {
  const debts = new Map<string, Debt>()
  const most = perSecond * SAVED_SECONDS
  let clearedAt = 0

  function owedBy(key: string, now: Millis): number {
    const debt = debts.get(key)
    // A clock that is set back neither adds to a debt nor pays it.
    return debt ? Math.max(0, debt.owed - (Math.max(0, now - debt.at) / 1_000) * perSecond) : 0
  }

  /** A window that lies in the future was opened before the clock was set back. */
  const isOpen = ({ windowAt }: Debt, now: Millis) => windowAt <= now && now < windowAt + PACE_WINDOW

  return {
    waitFor: (key, now) => (Math.max(0, owedBy(key, now) - most) / perSecond) * 1_000,
    holdFor(key, now) {
      const debt = debts.get(key)
      return debt && debt.spent >= perSecond && isOpen(debt, now) ? debt.windowAt + PACE_WINDOW - now : 0
    },
    charge(key, cost, now) {
      if (Math.abs(now - clearedAt) > CLEAR_EVERY) {
        clearedAt = now
        for (const old of [...debts.keys()]) if (owedBy(old, now) === 0) debts.delete(old)
      }
      const owed = owedBy(key, now) + cost
      const debt = debts.get(key)
      debts.set(
        key,
        debt && isOpen(debt, now)
          ? { ...debt, owed, at: now, spent: debt.spent + cost }
          : { owed, at: now, windowAt: now, spent: cost },
      )
    },
  }
}
