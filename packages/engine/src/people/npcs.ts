import type { Player } from '../character/player.ts'
import { type Content, find, type Npc } from '../content/content.ts'

/** Finds an active NPC at the player's location. */
export function npcAt(player: Player, content: Content, npcId: string): Npc | undefined {
  const npc = find(content.npcs, npcId)
  return npc?.isActive && npc.location === player.currentLocation ? npc : undefined
}
