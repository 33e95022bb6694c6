import { shownSkills } from '@hearthward/engine'
import type { useRouter } from '@tanstack/react-router'
import { game, toasts, useGame, useSkillVisibility } from '../../client/index.ts'
import { announce } from '../../ui/overlay/announcer.tsx'
import { stayedText } from '../bank/bank.ts'
import { isNarrow } from '../narrow.ts'
import { useAskedSlot } from '../pack/pack.ts'
import type { Command, Seen } from './command.ts'

/** What it takes to carry a command out, besides the game itself. */
export interface Hands {
  router: ReturnType<typeof useRouter>
  signOut: () => Promise<void>
}

/** The game as it stands; `null` while there is none. */
export function look(): Seen | null {
  const { player, era } = useGame.getState()
  if (!player || !era) return null
  const skills = shownSkills(useSkillVisibility.getState().hidden, player)
  return { player, era, now: game.now(), skills }
}

export async function carryOut({ label, deed }: Command, { router, signOut }: Hands): Promise<void> {
  const { acts = [], page, slot, signsOut, writes } = deed
  for (const intent of acts) {
    const { ok } = await game.act(intent)
    if (!ok) return
  }
  const stayed = acts.some(({ type }) => type === 'depositAll') && whatStayed()
  if (stayed) return toasts.refuse(stayed)
  if (acts.length > 0) announce(label)
  if (page) await router.navigate(page)
  if (slot !== undefined) {
    useAskedSlot.setState({ slot })
    // Elsewhere the pack is always on screen.
    if (isNarrow()) await router.navigate({ to: '/game/pack' })
  }
  if (writes) (await import('../chat/box.ts')).writeInChat()
  if (signsOut) await signOut()
}

function whatStayed(): string | null {
  const { player, content } = useGame.getState()
  return stayedText(player?.inventory ?? [], content)
}
