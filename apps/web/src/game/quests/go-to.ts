import { type NavigateOptions, useNavigate } from '@tanstack/react-router'
import { game, useGame } from '../../client/index.ts'
import { placeOf, type Way } from './ways.ts'

/** Travels to the place if necessary, then opens the page. */
export function useGoTo(): (way: Way) => Promise<void> {
  const navigate = useNavigate()
  return async (way) => {
    const place = placeOf(way)
    if (place !== null && place !== useGame.getState().player?.currentLocation) {
      const arrived = await game.act({ type: 'travel', locationId: place })
      if (!arrived.ok) return
    }
    await navigate(pageOf(way))
  }
}

function pageOf(way: Way): NavigateOptions {
  switch (way.kind) {
    case 'talk':
      return { to: '/game/people/$npcId', params: { npcId: way.npc.id } }
    case 'shop':
      return { to: '/game/people/$npcId', params: { npcId: way.npc.id }, search: { tab: 'shop' } }
    case 'work':
      return way.work.locationId === null
        ? { to: '/game/skills/$skill', params: { skill: way.work.skillType } }
        : { to: '/game', search: { tab: way.work.category } }
    case 'place':
      return { to: '/game' }
    case 'skill':
      return { to: '/game/skills/$skill', params: { skill: way.skill } }
    case 'bank':
      return { href: '/game/bank' }
  }
}
