import { pageError, type SentIntent } from '@hearthward/contract'
import { eraAt, fillIn, type Intent, isRefused, ruleRefusals } from '@hearthward/engine'
import { afterPaint } from '../../browser/frames.ts'
import { viewAs } from '../../browser/view-as.ts'
import { gameNow } from '../connection/server-time.ts'
import { reportEvents } from '../event-messages.ts'
import { toasts } from '../toasts.ts'
import { gameSession, saveLocalCopy, showPresent } from './game-session.ts'
import { sendPendingIntents } from './outbox.ts'
import { notLoadedMessage } from './timeline.ts'

/**
 * Performs an intent on the page and sends it to the server: now, or with the next save where it can wait. What redraws
 * half the screen is shown one frame after the press, so that the press itself is answered at once.
 */
export async function act(intent: Intent): Promise<{ ok: true } | { ok: false; message: string }> {
  const current = gameSession()
  if (!current) return refuse(pageError(viewAs ? 'look/only' : 'player/not-loaded').message)
  if (current.isHandingOver) return refuse(pageError('session/handing-over').message)
  const notLoaded = notLoadedMessage(intent)
  if (notLoaded) return refuse(notLoaded)
  const pressed = JSON.stringify(intent)
  if (pressed === beingShown) return { ok: true }
  beingShown = null
  const { predictor, autosave } = current
  const sent = { ...intent, id: crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`, at: gameNow() } as SentIntent
  const outcome = predictor.act(sent)
  if (isRefused(outcome)) return refuse(fillIn(ruleRefusals[outcome.refused].text, outcome.details))
  saveLocalCopy()
  if (CAN_WAIT.includes(intent.type)) autosave.saveSoon()
  else if (intent.type === 'claimAchievement') autosave.saveAchievementSoon()
  else void sendPendingIntents()
  if (REDRAWS.includes(intent.type)) {
    beingShown = pressed
    await afterPaint()
    void afterPaint().then(() => {
      if (beingShown === pressed) beingShown = null
    })
  }
  if (gameSession() !== current) return { ok: true }
  reportEvents(outcome, eraAt(predictor.timeline(), gameNow()).content)
  showPresent()
  return { ok: true }
}

/** The last intent that is not on screen yet. A second press on it meanwhile is the same press. */
let beingShown: string | null = null

/** Intents that redraw half the screen. The others are shown at once, so that keyboard focus stays where it is. */
const REDRAWS: readonly Intent['type'][] = ['startActivity', 'startRecipe', 'stopAction', 'travel']
/** Intents that change only how the game is shown. */
const CAN_WAIT: readonly Intent['type'][] = ['updateSettings', 'showSkill']

function refuse(message: string): { ok: false; message: string } {
  toasts.refuse(message)
  return { ok: false, message }
}
