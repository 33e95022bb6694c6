import { MOST_GAINS } from '@hearthward/contract'
import type { SkillType } from '@hearthward/engine'
import { CallFailed, call } from '../connection/calls.ts'

export interface XpGain {
  skillType: SkillType
  oldXp: number
  newXp: number
  timeDiffMs: number
}

export interface XpVerdict {
  allowed: boolean
  /** The message for the player. */
  warning: string | null
}

const ALLOWED: XpVerdict = { allowed: true, warning: null }

const XP_CHECK = {
  /** Smaller gains are not checked. This includes gains of up to 10, which the server does not check either. */
  trusted: 50,
  /** Larger gains are checked alone, not in a batch. */
  alone: 1_000,
  windowMs: 2_000,
  tries: 3,
  firstPauseMs: 1_000,
} as const

export interface XpCheckCalls {
  one(gain: XpGain): Promise<{ warning: string | null }>
  many(gains: XpGain[]): Promise<{ results: { valid: boolean; warning: string | null }[] }>
  pause(ms: number): Promise<void>
}

const server: XpCheckCalls = {
  one: (gain) => call('validateXpGain', gain),
  many: (xpGains) => call('validateXpGainBatch', { xpGains }),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}

/**
 * Checks gains of offline play with the server. Small gains pass, large ones are checked alone, the rest in batches. A
 * gain is blocked only if the server refuses it; any other failure allows it.
 */
export function createXpCheck(calls: XpCheckCalls = server) {
  let batch: { gain: XpGain; resolve: (verdict: XpVerdict) => void }[] = []
  let closing: ReturnType<typeof setTimeout> | undefined

  function check(gain: XpGain): Promise<XpVerdict> {
    const gained = gain.newXp - gain.oldXp
    if (gained < XP_CHECK.trusted) return Promise.resolve(ALLOWED)
    if (gained > XP_CHECK.alone) return askAlone(gain)
    return new Promise((resolve) => {
      batch.push({ gain, resolve })
      if (batch.length >= MOST_GAINS) void sendBatch()
      else closing ??= setTimeout(() => void sendBatch(), XP_CHECK.windowMs)
    })
  }

  async function askAlone(gain: XpGain): Promise<XpVerdict> {
    try {
      const { warning } = await withRetries(() => calls.one(gain), calls.pause)
      return { allowed: true, warning }
    } catch (error) {
      return verdictOn(error)
    }
  }

  async function sendBatch(): Promise<void> {
    clearTimeout(closing)
    closing = undefined
    const sent = batch
    batch = []
    try {
      const { results } = await withRetries(() => calls.many(sent.map(({ gain }) => gain)), calls.pause)
      sent.forEach(({ resolve }, index) => {
        const result = results[index]
        resolve(result ? { allowed: result.valid, warning: result.valid ? result.warning : SUSPICIOUS } : ALLOWED)
      })
    } catch (error) {
      for (const { resolve } of sent) resolve(verdictOn(error))
    }
  }

  return { check }
}

export const SUSPICIOUS = 'Suspicious activity detected. Please contact support if this is an error.'

function verdictOn(error: unknown): XpVerdict {
  if (!(error instanceof CallFailed)) return ALLOWED
  const { code, message } = error.error
  return code === 'invalid-argument' || code === 'unauthenticated' ? { allowed: false, warning: message } : ALLOWED
}

/** Tries three times, with pauses of one and two seconds. Refusals are not retried. */
export async function withRetries<T>(attempt: () => Promise<T>, pause: (ms: number) => Promise<void>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await attempt()
    } catch (error) {
      const refused =
        error instanceof CallFailed && error.error.code !== 'unavailable' && error.error.code !== 'internal'
      if (refused || tried >= XP_CHECK.tries) throw error
      await pause(XP_CHECK.firstPauseMs * 2 ** (tried - 1))
    }
  }
}
