import type { ChatMessage } from '@hearthward/contract'
import { useState } from 'react'
import { useChat } from '../../client/chat/state.ts'
import { ReportDialog } from '../reporting/ReportDialog.tsx'
import { Composer } from './Composer.tsx'
import { MessageList } from './MessageList.tsx'
import { MuteDialog } from './MuteDialog.tsx'
import { typingWords } from './parts.ts'
import { type Pressed, SpeakerMenu } from './SpeakerMenu.tsx'

const NOBODY: string[] = []

/** One channel: what was said, who types, and where to write. */
export function ChannelView({ channel }: { channel: string }) {
  const [pressed, setPressed] = useState<Pressed | null>(null)
  const [reported, setReported] = useState<{ about: ChatMessage; type: 'player' | 'message' } | null>(null)
  const [muted, setMuted] = useState<ChatMessage | null>(null)
  const [called, setCalled] = useState<{ name: string; turn: number } | null>(null)
  return (
    <div className="flex h-full flex-col">
      <MessageList channel={channel} onSpeaker={setPressed} />
      <Typing channel={channel} />
      <Composer channel={channel} called={called} />
      {pressed && (
        <SpeakerMenu
          pressed={pressed}
          onClose={() => setPressed(null)}
          onCall={(name) => setCalled({ name, turn: (called?.turn ?? 0) + 1 })}
          onMute={() => setMuted(pressed.message)}
          onReport={(type) => setReported({ about: pressed.message, type })}
        />
      )}
      {muted && (
        <MuteDialog player={{ uid: muted.clientId, username: muted.username }} onClose={() => setMuted(null)} />
      )}
      {reported && (
        <ReportDialog
          target={
            reported.type === 'player'
              ? { type: 'player', id: reported.about.clientId, name: reported.about.username }
              : {
                  type: 'message',
                  id: `${reported.about.id}`,
                  name: reported.about.username,
                  quote: reported.about.text,
                }
          }
          onClose={() => setReported(null)}
        />
      )}
    </div>
  )
}

/** The line is always there, so that nothing moves when somebody begins to type. */
function Typing({ channel }: { channel: string }) {
  const names = useChat((state) => state.typing[channel] ?? NOBODY)
  return (
    <p role="status" aria-label="Who types" className="h-5 truncate px-4 text-xs leading-5 text-muted">
      {typingWords(names)}
    </p>
  )
}
