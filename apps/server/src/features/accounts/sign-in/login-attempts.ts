/** Whose secret is being guessed, and from where. */
export interface Guess {
  readonly account: string
  readonly network: string
}

/**
 * Counts wrong guesses of passwords and codes and says how long the next one has to wait. In process for one node; the
 * form for several nodes stands behind the same interface, hence the promises.
 */
export interface Attempts {
  /**
   * Counts a guess as wrong before it is made: otherwise a thousand sent at once would all be let through before the
   * first of them turned out wrong. Answers how long to wait instead, or 0 where it may be made.
   */
  begin(guess: Guess, most: number, now: number): Promise<number>
  /** It was right, and the caller is in. */
  succeeded(guess: Guess): Promise<void>
  /** It was neither: our own failure, or a right password with the second step still to come. */
  takeBack(guess: Guess): Promise<void>
}

const FIRST_DELAY = 30_000
const LONGEST_DELAY = 15 * 60_000
/** Wrong guesses are forgotten after this long without another. */
const FORGET_AFTER = 60 * 60_000
/** Above this the ones that were quiet for longest are forgotten early. About 15 MB. */
const MOST_TALLIES = 100_000

interface Tally {
  wrong: number
  /** No guess before this moment. */
  until: number
  last: number
}

interface Counted {
  readonly key: string
  /** How many times `most` it takes until this counter delays anybody. */
  readonly times: number
}

/**
 * Three counters: a tight one for this account from this network, so that nobody can lock another out from afar; a
 * loose one for the account from anywhere, against many networks on one account; and one for the network, against one
 * network trying many names.
 */
const pair = ({ account, network }: Guess): Counted => ({ key: `both ${account} ${network}`, times: 1 })
const account = ({ account }: Guess): Counted => ({ key: `account ${account}`, times: 10 })
const network = ({ network }: Guess): Counted => ({ key: `network ${network}`, times: 20 })

export function inProcessAttempts(mostTallies = MOST_TALLIES): Attempts {
  const tallies = new Map<string, Tally>()

  function fresh(key: string, now: number): Tally {
    const found = tallies.get(key)
    if (found && (found.until > now || now - found.last < FORGET_AFTER)) return found
    return { wrong: 0, until: 0, last: now }
  }

  function store(key: string, tally: Tally): void {
    tallies.delete(key)
    tallies.set(key, tally)
    if (tallies.size <= mostTallies) return
    const [quietest] = tallies.keys()
    if (quietest !== undefined) tallies.delete(quietest)
  }

  function takeBackOne({ key }: Counted): void {
    const tally = tallies.get(key)
    if (!tally) return
    tally.wrong = Math.max(0, tally.wrong - 1)
    // A guess is only begun when nothing delays it, so the delay standing now is the one this guess set.
    tally.until = 0
    if (tally.wrong === 0) tallies.delete(key)
  }

  return {
    async begin(guess, most, now) {
      const counted = [pair(guess), account(guess), network(guess)]
      const wait = Math.max(...counted.map(({ key }) => fresh(key, now).until - now))
      if (wait > 0) return wait
      for (const { key, times } of counted) {
        const tally = fresh(key, now)
        tally.wrong++
        tally.last = now
        tally.until = tally.wrong < most * times ? 0 : now + delay(tally.wrong - most * times)
        store(key, tally)
      }
      return 0
    },
    async succeeded(guess) {
      tallies.delete(pair(guess).key)
      tallies.delete(account(guess).key)
      // Not cleared: else one's own account would wash away guesses at everybody else's.
      takeBackOne(network(guess))
    },
    async takeBack(guess) {
      for (const counted of [pair(guess), account(guess), network(guess)]) takeBackOne(counted)
    },
  }
}

function delay(beyond: number): number {
  return Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** Math.min(beyond, 10))
}
