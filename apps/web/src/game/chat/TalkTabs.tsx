import { useEffect } from 'react'
import { chat } from '../../client/chat/chat.ts'
import { useChat } from '../../client/chat/state.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { LogList } from '../log/LogList.tsx'
import { useUnread } from '../log/reading.ts'
import { ChannelView } from './ChannelView.tsx'
import { Count } from './Count.tsx'
import { channelName, inkOf } from './channels.ts'

const LOG = 'log'

/** The log and the channels side by side, one in sight. */
export function TalkTabs({ className }: { className: string }) {
  const channels = useChat((state) => state.channels)
  const current = useChat((state) => state.current)
  const told = useUnread()
  useEffect(() => {
    chat.setInSight(true)
    return () => chat.setInSight(false)
  }, [])
  const tabs = [
    { id: LOG, label: 'Log', mark: <Count unread={current === null ? 0 : told} mentions={0} /> },
    ...channels.map((channel) => ({
      id: channel.channel,
      label: channelName(channel),
      dot: inkOf(channel.channel),
      mark: <Count unread={channel.unread} mentions={channel.mentions} />,
    })),
  ]
  const isListed = channels.some(({ channel }) => channel === current)
  return (
    <Tabs
      tight
      label="Log and channels"
      tabs={tabs}
      selected={isListed && current ? current : LOG}
      onSelect={(id) => chat.select(id === LOG ? null : id)}
    >
      <div className={className}>
        {isListed && current ? (
          <ChannelView key={current} channel={current} />
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
          <div tabIndex={0} className="h-full overflow-y-auto px-4 py-3 focus-visible:-outline-offset-4">
            {current !== null && <Waiting />}
            <LogList />
          </div>
        )}
      </div>
    </Tabs>
  )
}

function Waiting() {
  const status = useChat((state) => state.status)
  const words = status === 'failed' ? 'The chat is closed to you.' : 'The chat is on its way.'
  return <p className="mb-3 text-sm text-muted">{words}</p>
}
