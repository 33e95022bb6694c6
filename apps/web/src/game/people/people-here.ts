import type { Npc } from '@hearthward/engine'
import { useMemo } from 'react'
import { useGame } from '../../client/index.ts'
import { peopleAt } from './people.ts'

export function usePeopleHere(): Npc[] {
  const content = useGame((state) => state.content)
  const place = useGame(({ player }) => player?.currentLocation)
  return useMemo(() => (content && place ? peopleAt(content, place) : []), [content, place])
}
