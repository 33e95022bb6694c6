import { totalLevel } from '@hearthward/engine'
import { useNavigate } from '@tanstack/react-router'
import { useImmediateSignOut, useSignOutPrompt } from '../account/sign-out.ts'
import { useGame } from '../client/index.ts'
import { Button } from '../ui/form/Button.tsx'
import { formatExact, plural } from '../ui/format/numbers.ts'
import { Dialog } from '../ui/overlay/Dialog.tsx'

/** A guest who signs out loses the character, so the dialog lists the loss and asks for confirmation. */
export function GuestSignOutDialog() {
  const username = useGame((state) => state.username)
  const level = useGame(({ player }) => (player ? totalLevel(player.skills) : 0))
  const coins = useGame(({ player }) => player?.coins ?? 0)
  const navigate = useNavigate()
  const signOut = useImmediateSignOut()
  const stay = () => useSignOutPrompt.setState({ isOpen: false })
  return (
    <Dialog
      title={`Sign out and lose ${username}?`}
      onClose={stay}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button
            look="danger"
            icon="exit-door"
            onClick={() => {
              stay()
              void signOut()
            }}
          >
            Sign out anyway
          </Button>
          <Button
            look="primary"
            icon="key"
            onClick={() => {
              stay()
              void navigate({ to: '/game/account' })
            }}
          >
            Keep this character
          </Button>
        </div>
      }
    >
      <p>
        You are playing as a guest, and guests cannot sign in again. You would lose total level {formatExact(level)},{' '}
        {plural(coins, 'coin')} and everything you own. Choose a name and a password to keep them.
      </p>
    </Dialog>
  )
}
