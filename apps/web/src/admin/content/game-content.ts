import type { CallName } from '@hearthward/contract'
import type { Content } from '@hearthward/engine'
import { useEffect } from 'react'
import { onLiveMessage } from '../../client/connection/live.ts'
import { readAnew, useAsk } from '../office.ts'
import { KINDS } from './kinds.ts'

/** An era is told a second ahead; a moment later everybody plays by it. */
const BEGUN_AFTER = 1_200

const READS: readonly CallName[] = Object.values(KINDS).flatMap(({ calls }) => [calls.list, calls.get])

/** The game's data as it holds now, and anew whenever anybody has changed it. */
export function useGameContent(): Content | undefined {
  const { data } = useAsk('getContent', {})
  useEffect(() => {
    let later: ReturnType<typeof setTimeout> | undefined
    const unhear = onLiveMessage('timeline', () => {
      readAnew(...READS)
      clearTimeout(later)
      later = setTimeout(() => readAnew('getContent'), BEGUN_AFTER)
    })
    return () => {
      clearTimeout(later)
      unhear()
    }
  }, [])
  return data?.content as Content | undefined
}
