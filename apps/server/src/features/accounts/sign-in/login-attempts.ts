/** The account whose password or code is guessed, the guesser's network, and the device if the account knows it. */
export interface Guess {
  readonly account: string
  readonly network: string
  readonly device: string | null
}

/**
 * Counts wrong guesses of passwords and codes and computes the delay of the next one. Asynchronous, because several
 * nodes share an implementation behind the same interface.
 */
export interface LoginAttempts {
  /**
   * Counts a guess as wrong before it is checked: otherwise a thousand concurrent guesses would all pass before the
   * first one is known to be wrong. Returns the time to wait, or 0 if the guess may be checked.
   */
  begin(guess: Guess, most: number, now: number): Promise<number>
  /** The guess was right, and the caller is signed in. */
  succeeded(guess: Guess): Promise<void>
  /** Uncounts the guess: an internal failure, or a right password with the two-factor code still to come. */
  uncount(guess: Guess): Promise<void>
}

const FIRST_DELAY = 30_000
const LONGEST_DELAY = 15 * 60_000
/** Wrong guesses expire after this long without another. */
const FORGET_AFTER = 60 * 60_000
/** Above this the least recently used tallies are dropped early. About 15 MB. */
const MOST_TALLIES = 100_000

interface Tally {
  wrong: number
  /** No guess is accepted before this moment. */
  until: number
  last: number
}

interface Counter {
  readonly key: string
  /** The counter starts to delay at this multiple of `most`. */
  readonly times: number
}

/**
 * Three counters for devices the account does not know: a tight one for account and network, so that nobody can lock out an account from another network; a
 * loose one for the account, against guesses from many networks; and one for the network, against guesses at many
 * accounts.
 */
const pair = ({ account, network }: Guess): Counter => ({ key: `both ${account} ${network}`, times: 1 })
const account = ({ account }: Guess): Counter => ({ key: `account ${account}`, times: 10 })
const network = ({ network }: Guess): Counter => ({ key: `network ${network}`, times: 20 })

/** A known device has one counter of its own: nobody else's guesses delay it, and it does not allow endless ones. */
const countersOf = (guess: Guess): Counter[] =>
  guess.device === null ? [pair(guess), account(guess), network(guess)] : [{ key: `device ${guess.device}`, times: 1 }]

export function inProcessLoginAttempts(mostTallies = MOST_TALLIES): LoginAttempts {
  const tallies = new Map<string, Tally>()

  function currentTally(key: string, now: number): Tally {
    const found = tallies.get(key)
    if (found && (found.until > now || now - found.last < FORGET_AFTER)) return found
    return { wrong: 0, until: 0, last: now }
  }

  function store(key: string, tally: Tally): void {
    tallies.delete(key)
    tallies.set(key, tally)
    if (tallies.size <= mostTallies) return
    const [leastRecent] = tallies.keys()
    if (leastRecent !== undefined) tallies.delete(leastRecent)
  }

  function uncountOne({ key }: Counter): void {
    const tally = tallies.get(key)
    if (!tally) return
    tally.wrong = Math.max(0, tally.wrong - 1)
    // A guess begins only without a delay, so the current delay was set by this guess.
    tally.until = 0
    if (tally.wrong === 0) tallies.delete(key)
  }

  return {
    async begin(guess, most, now) {
      const counters = countersOf(guess)
      const wait = Math.max(...counters.map(({ key }) => currentTally(key, now).until - now))
      if (wait > 0) return wait
      for (const { key, times } of counters) {
        const tally = currentTally(key, now)
        tally.wrong++
        tally.last = now
        tally.until = tally.wrong < most * times ? 0 : now + delay(tally.wrong - most * times)
        store(key, tally)
      }
      return 0
    },
    async succeeded(guess) {
      for (const counter of countersOf(guess)) {
        // Otherwise a sign-in to one's own account would clear the guesses at other accounts.
        if (counter.key === network(guess).key) uncountOne(counter)
        else tallies.delete(counter.key)
      }
    },
    async uncount(guess) {
      for (const counter of countersOf(guess)) uncountOne(counter)
    },
  }
}

function delay(beyond: number): number {
  return Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** Math.min(beyond, 10))
}
