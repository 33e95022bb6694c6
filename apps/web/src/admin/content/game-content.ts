import type { CallName } from '@hearthward/contract'
import type { Content } from '@hearthward/engine'
import { useEffect } from 'react'
import { onLiveMessage } from '../../client/connection/live.ts'
import { refetchCalls, useStaffQuery } from '../staff-queries.ts'
import { KINDS } from './kinds.ts'

/** An era is published a second before it starts. Content is refetched shortly after the start. */
const REFETCH_DELAY = 1_200

const CONTENT_CALLS: readonly CallName[] = Object.values(KINDS).flatMap(({ calls }) => [calls.list, calls.get])

/** The current game content, refetched after every change. */
export function useGameContent(): Content | undefined {
  const { data } = useStaffQuery('getContent', {})
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const unsubscribe = onLiveMessage('timeline', () => {
      refetchCalls(...CONTENT_CALLS)
      clearTimeout(timer)
      timer = setTimeout(() => refetchCalls('getContent'), REFETCH_DELAY)
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [])
  return data?.content as Content | undefined
}
