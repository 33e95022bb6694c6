import type { PrivateChannel } from '@hearthward/contract'
import { useMemo, useState } from 'react'
import { useGame } from '../../client/index.ts'
import { IconButton } from '../../ui/form/Button.tsx'
import { ReportDialog } from '../abuse-reports/ReportDialog.tsx'
import { BlockIconButton } from '../social/BlockButton.tsx'
import { BlockDialog } from '../social/BlockDialog.tsx'
import { PlayerLink } from '../social/PlayerLink.tsx'
import { useFriends, useParty } from '../social/social.ts'
import { Composer } from './Composer.tsx'
import { chat } from './client/chat.ts'
import { useChat } from './client/state.ts'
import { MessageList } from './MessageList.tsx'
import { MuteDialog } from './MuteDialog.tsx'
import { typingText } from './message-parts.ts'
import { presenceText } from './presence-text.ts'
import { type PressedMessage, type SpeakerAction, SpeakerMenu } from './SpeakerMenu.tsx'

const NOBODY: string[] = []

/** An open dialog about the author of a message. */
interface OpenDialog {
  about: PressedMessage
  for: SpeakerAction
}

/** One channel: its messages, who is typing, and the composer. */
export function ChannelView({ channel }: { channel: string }) {
  const [pressed, setPressed] = useState<PressedMessage | null>(null)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [called, setCalled] = useState<{ name: string; turn: number } | null>(null)
  const partner = useChat(({ channels }) => channels.find((known) => known.channel === channel)?.partner)
  return (
    <div className="flex h-full flex-col">
      {partner && <TalkHead channel={channel as PrivateChannel} partner={partner} />}
      <MessageList channel={channel} onSpeaker={setPressed} />
      <div className="flex h-5 gap-3 px-4 text-xs leading-5 text-muted">
        <Typing channel={channel} />
        <Present channel={channel} />
      </div>
      <Composer channel={channel} called={called} />
      {pressed && (
        <SpeakerMenu
          pressed={pressed}
          onClose={() => setPressed(null)}
          onMention={(name) => setCalled({ name, turn: (called?.turn ?? 0) + 1 })}
          onAsk={(what) => setDialog({ about: pressed, for: what })}
        />
      )}
      {dialog && <SpeakerDialog dialog={dialog} onClose={() => setDialog(null)} />}
    </div>
  )
}

function SpeakerDialog({ dialog: { about, for: what }, onClose }: { dialog: OpenDialog; onClose: () => void }) {
  const { clientId: uid, username, id, text } = about.message
  const player = { uid, username }
  if (what === 'mute') return <MuteDialog player={player} onClose={onClose} />
  if (what === 'block') return <BlockDialog player={player} onClose={onClose} from={about.at} />
  return (
    <ReportDialog
      target={
        what === 'report player'
          ? { type: 'player', id: uid, name: username }
          : { type: 'message', id: `${id}`, name: username, quote: text }
      }
      onClose={onClose}
    />
  )
}

interface TalkHeadProps {
  channel: PrivateChannel
  partner: { uid: string; username: string }
}

/** The partner of a private talk, and the button to close it. */
function TalkHead({ channel, partner }: TalkHeadProps) {
  return (
    <header className="flex items-center border-b border-line/60 pr-1 pl-4">
      <p className="min-w-0 flex-1 truncate text-sm text-muted">
        With <PlayerLink name={partner.username} />
      </p>
      <BlockIconButton player={partner} />
      <IconButton icon="cross-mark" label="Close conversation" onClick={() => void chat.closeTalk(channel)} />
    </header>
  )
}

/** The line is always there, so that the layout does not shift when a player begins to type. */
function Typing({ channel }: { channel: string }) {
  const names = useChat((state) => state.typing[channel] ?? NOBODY)
  return (
    <p role="status" aria-label="Typing" className="min-w-0 flex-1 truncate">
      {typingText(names)}
    </p>
  )
}

/** The number of players and the friends in the channel. No live region: the number changes all the time. */
function Present({ channel }: { channel: string }) {
  const present = useChat((state) => state.present[channel])
  const names = usePresentNames(channel)
  const words = presenceText(present, names)
  return (
    <p data-tip={names.length > 0 ? names.join(', ') : undefined} className="max-w-[75%] truncate text-right">
      {words}
    </p>
  )
}

/**
 * Players who are online follow every channel they may read: friends the open channels, members that of their party.
 */
function usePresentNames(channel: string): readonly string[] {
  const own = useGame((state) => state.player?.uid)
  const { friends } = useFriends()
  const members = useParty()?.members
  return useMemo(() => {
    const open = ['global', 'trade', 'help'].includes(channel) ? friends : channel === 'party' ? (members ?? []) : []
    return open.filter(({ uid, isOnline }) => isOnline && uid !== own).map(({ username }) => username)
  }, [channel, friends, members, own])
}
