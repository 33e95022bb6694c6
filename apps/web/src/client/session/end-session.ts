import { type Account, pageError } from '@hearthward/contract'
import { auth, useAuth } from '../account/auth.ts'
import { useAnnouncementStore } from '../announcements.ts'
import { call } from '../connection/calls.ts'
import { gameNow } from '../connection/server-time.ts'
import type { SessionEnd } from '../connection/session-end-reasons.ts'
import { CLOSED, useGame } from '../game-state.ts'
import { readCopy, rememberUser, removeCopy } from '../storage/local-copy.ts'
import { toasts } from '../toasts.ts'
import {
  gameSession,
  isCancelled,
  nextAttempt,
  noteNotKept,
  RETRY_AFTER,
  removeAnswered,
  saveLocalCopy,
  stopSession,
} from './game-session.ts'

/** Ends the session on this page and shows why. */
export function endSession(why: SessionEnd): void {
  if (why === 'auth/required' || why === 'player/other-account') return closeAfterSignOut()
  if (why === 'auth/deleted') return void showDeletion()
  if (why === 'auth/banned') return showSuspension()
  if (why === 'session/elsewhere') return showBlocked()
  stopSession()
  useGame.setState({ phase: 'outdated' })
}

/** Another page has the character. What this one could not send is listed, and never sent: it would come too late. */
function showBlocked(): void {
  const current = gameSession()
  if (current) {
    const unsent = current.predictor.pending()
    noteNotKept(unsent.map((intent) => ({ intent, reason: pageError('session/too-late').message })))
    removeAnswered(unsent.map(({ id }) => id))
    saveLocalCopy()
  }
  stopSession()
  const { user } = useAuth.getState()
  const notKept = (user && readCopy(user.uid)?.notKept) ?? []
  useGame.setState({ phase: 'blocked', takeover: null, notKept })
}

/**
 * The sign-in ended. Nothing is saved any more, and the page asks the server who is signed in. A change of the sign-in,
 * such as two-factor, also ends the former one: the game then stays on screen and goes on with the new one.
 */
export function closeAfterSignOut(): void {
  const { user } = useAuth.getState()
  const former = gameSession()
  nextAttempt()
  stopSession()
  if (user?.guestExpiresAt && user.guestExpiresAt <= gameNow()) toasts.show('warning', 'This guest account has expired')
  void auth.check().then((failure) => {
    const isRenewed = failure === null && user !== null && useAuth.getState().user?.uid === user.uid
    if (isRenewed && former) void former.reopen()
    else closeGame()
  })
}

/** Staff have closed the account. The page asks why and until when; unsent intents stay in the local copy. */
function showSuspension(): void {
  nextAttempt()
  saveLocalCopy()
  stopSession()
  useGame.setState({ phase: 'suspended' })
  void auth.check()
}

/** The character was deleted by its owner, which also ends the sign-in, or by staff. Against staff the owner can appeal. */
async function showDeletion(): Promise<void> {
  const attempt = nextAttempt()
  saveLocalCopy()
  stopSession()
  const account = await readAccount()
  if (isCancelled(attempt)) return
  if (account?.standing.kind === 'deleted') showSuspension()
  else removeGame()
}

/** Retries until the server answers: the local copy must not be removed on a guess. */
async function readAccount(): Promise<Account | null> {
  for (;;) {
    const answer = await call('getAccount', {}).catch(() => null)
    if (answer) return answer.account
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER))
  }
}

/** The character is gone for good. Its local copy is removed too, and the page says so. */
export function removeGame(): void {
  const { user } = useAuth.getState()
  nextAttempt()
  stopSession()
  if (user) removeCopy(user.uid)
  rememberUser(null)
  useGame.setState({ phase: 'deleted', player: null })
}

export function closeGame(): void {
  nextAttempt()
  stopSession()
  useAnnouncementStore.setState({ own: [] })
  useGame.setState(CLOSED)
}
