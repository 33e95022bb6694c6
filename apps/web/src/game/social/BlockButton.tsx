import { useState } from 'react'
import { Button, IconButton } from '../../ui/form/Button.tsx'
import { chat } from '../chat/client/chat.ts'
import { useChat } from '../chat/client/state.ts'
import { BlockDialog } from './BlockDialog.tsx'

interface BlockButtonProps {
  player: { uid: string; username: string }
  onDone?: () => void
}

/** Blocks a player after confirmation, or unblocks them. */
export function BlockButton({ player, onDone }: BlockButtonProps) {
  const isBlocked = useChat(({ blocked }) => blocked.some(({ uid }) => uid === player.uid))
  const [isAsked, setAsked] = useState(false)
  const unblock = async () => {
    if (await chat.unblock(player.uid)) onDone?.()
  }
  return (
    <>
      <Button small look="quiet" icon="cancel" onClick={() => (isBlocked ? void unblock() : setAsked(true))}>
        {isBlocked ? 'Unblock' : 'Block'}
      </Button>
      {isAsked && <BlockDialog player={player} onClose={() => setAsked(false)} {...(onDone && { onDone })} />}
    </>
  )
}

/** The same as an icon button, which only blocks. */
export function BlockIconButton({ player }: Pick<BlockButtonProps, 'player'>) {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <IconButton icon="cancel" label={`Block ${player.username}`} onClick={() => setAsked(true)} />
      {isAsked && <BlockDialog player={player} onClose={() => setAsked(false)} />}
    </>
  )
}
