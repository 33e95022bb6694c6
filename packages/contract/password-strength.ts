import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

// Not part of index.ts: the dictionary is large, and a page loads it only where a password is chosen.

/** zxcvbn's estimate, from 0 (among the first guesses) to 4. */
export type PasswordScore = 0 | 1 | 2 | 3 | 4

/** At least a million guesses. Sign-in delays guesses, so nobody can make that many there. */
const REQUIRED_SCORE: PasswordScore = 2

/** The estimate of 128 characters takes up to 200 ms, and this many decide it as well. */
const CHECKED_LENGTH = 40

/** Texts that an attacker tries first: the account's name and address. */
export interface KnownTexts {
  username?: string | undefined
  email?: string | null | undefined
}

let zxcvbn: ZxcvbnFactory | null = null

/** The server decides by this score, and the page shows it while the player types. */
export function passwordScore(password: string, { username, email }: KnownTexts): PasswordScore {
  zxcvbn ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  const texts = ['hearthward', username, email].filter((text) => typeof text === 'string')
  const words = texts.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u))
  const guessable = [...texts, ...words].filter((text) => text.length > 2)
  return zxcvbn.check(password.slice(0, CHECKED_LENGTH), guessable).score
}

export const isGuessable = (password: string, known: KnownTexts) => passwordScore(password, known) < REQUIRED_SCORE
