import type { Player } from '../character/player.ts'
import { type Content, find, type Npc } from '../content/content.ts'

/** People are met only where they are, and only while they are there. */
export function npcAt(player: Player, content: Content, npcId: string): Npc | undefined {
  const npc = find(content.npcs, npcId)
  return npc?.isActive && npc.location === player.currentLocation ? npc : undefined
}
