import { type Activity, find, isFight, shownSkills } from '@hearthward/engine'
import type { useRouter } from '@tanstack/react-router'
import { game, toasts, useGame, useSkillVisibility } from '../../client/index.ts'
import { announce } from '../../ui/overlay/announcer.tsx'
import { packParts, stayedText } from '../bank/bank.ts'
import { proceedIfPlanSafe, proceedIfSafe } from '../fight-estimate/fight-risk.ts'
import { isNarrow } from '../narrow-screen.ts'
import { useRequestedSlot } from '../pack/pack.ts'
import { openPlanDialog } from '../plan/lazy-plan-dialogs.ts'
import { openSavedPlans } from '../saved-plans/saved-plans-dialogs.ts'
import type { Command, PaletteContext } from './command.ts'

/** What commands need besides the game state. */
export interface CommandTools {
  router: ReturnType<typeof useRouter>
  signOut: () => Promise<void>
}

/** The current game state; `null` before a game is open. */
export function readContext(): PaletteContext | null {
  const { player, era } = useGame.getState()
  if (!player || !era) return null
  const skills = shownSkills(useSkillVisibility.getState().hidden, player)
  return { player, era, now: game.now(), skills }
}

export async function runCommand(command: Command, tools: CommandTools): Promise<void> {
  const fight = fightStartedBy(command)
  if (fight) return proceedIfSafe(fight, () => void perform(command, tools))
  const resumed = command.effect.intents?.some(({ type }) => type === 'resumePlan')
  const queue = resumed && useGame.getState().player?.queue
  if (queue) return proceedIfPlanSafe(queue, () => void perform(command, tools))
  await perform(command, tools)
}

/** The fight that a command starts or adds to the plan. */
function fightStartedBy({ effect: { intents = [] } }: Command): Activity | undefined {
  const { content } = useGame.getState()
  const start = intents.find(({ type }) => type === 'startActivity' || type === 'queueAction')
  const id = start && 'activityId' in start ? start.activityId : undefined
  const activity = id && content ? find(content.activities, id) : undefined
  return activity && isFight(activity) ? activity : undefined
}

async function perform({ label, effect }: Command, { router, signOut }: CommandTools): Promise<void> {
  const { intents = [], page, slot, signsOut, focusesChat, opensSavedPlans, opensPlan } = effect
  for (const intent of intents) {
    const { ok } = await game.act(intent)
    if (!ok) return
  }
  const stayedInPack = intents.some(({ type }) => type === 'depositAll') && textOfStayed()
  if (stayedInPack) return toasts.refuse(stayedInPack)
  if (intents.length > 0) announce(label)
  if (page) await router.navigate(page)
  if (slot !== undefined) {
    useRequestedSlot.setState({ slot })
    // In the wide layout the pack is always on screen.
    if (isNarrow()) await router.navigate({ to: '/game/pack' })
  }
  if (focusesChat) (await import('../chat/composer-focus.ts')).focusComposer()
  if (opensSavedPlans) openSavedPlans()
  if (opensPlan) openPlanDialog('plan')
  if (signsOut) await signOut()
}

function textOfStayed(): string | null {
  const { player, content } = useGame.getState()
  return player && content ? stayedText(packParts(player, content).others, content) : null
}
