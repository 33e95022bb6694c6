import { totalLevel } from '@hearthward/engine'
import { useState } from 'react'
import { auth, game, useGame, useServerInfo } from '../client/index.ts'
import { formatDuration, formatMoment } from '../ui/format/durations.ts'
import { plural } from '../ui/format/numbers.ts'
import { Icon } from '../ui/icons/Icon.tsx'
import { keepFocusAround } from '../ui/overlay/focus.ts'
import { showToast } from '../ui/overlay/Toasts.tsx'
import { Card } from '../ui/Panel.tsx'
import { NewAccountForm } from './NewAccountForm.tsx'
import type { NewAccount } from './new-account.ts'

/** Turns a guest's account into a full one, and shows what would be lost otherwise. */
export function KeepCharacter({ expiresAt }: { expiresAt: number | null }) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const hasMail = useServerInfo((info) => info.mail)
  const total = useGame((state) => (state.player ? totalLevel(state.player.skills) : 0))
  const coins = useGame((state) => state.player?.coins ?? 0)
  const now = game.now()
  const send = async (newAccount: NewAccount) => {
    setRefusal(null)
    const keepFocus = keepFocusAround()
    const why = await auth.upgradeGuest(newAccount)
    const confirm = hasMail && newAccount.email ? ' Confirm your address with the e-mail we sent.' : ''
    if (why === null) showToast('info', `Your account is created and your character is kept.${confirm}`)
    else setRefusal(why)
    keepFocus()
  }
  return (
    <Card title="Keep this character" className="border-brass/60">
      <p className="mb-4 flex gap-3 text-sm">
        <Icon name="hourglass" className="mt-0.5 size-5 text-brass" />
        <span>
          You are playing as a guest.{' '}
          {expiresAt !== null && (
            <>
              In <strong>{formatDuration(Math.max(0, expiresAt - now))}</strong>, {formatMoment(expiresAt, now)}, this
              character is deleted, with total level {total}, {plural(coins, 'coin')} and everything in the pack.{' '}
            </>
          )}
          Choose a name and a password to keep it as it is.
        </span>
      </p>
      <NewAccountForm
        submitLabel="Keep this character"
        error={refusal}
        hasMail={hasMail}
        onType={() => setRefusal(null)}
        onSend={send}
      />
    </Card>
  )
}
