import type { ChatChannel } from '@hearthward/contract'
import { useEffect } from 'react'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Menu, menuItem } from '../../ui/overlay/Menu.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { LogList } from '../message-log/LogList.tsx'
import { useUnread } from '../message-log/unread.ts'
import { ChannelView } from './ChannelView.tsx'
import { Count } from './Count.tsx'
import { channelName, iconOf } from './channels.ts'
import { chat } from './client/chat.ts'
import { useChat } from './client/state.ts'

const LOG = 'log'

/** The log and the channels as tabs, with a menu of private talks beside them. */
export function TalkTabs({ className }: { className: string }) {
  const channels = useChat((state) => state.channels)
  const current = useChat((state) => state.current)
  const unreadLog = useUnread()
  useEffect(() => {
    chat.setInSight(true)
    return () => chat.setInSight(false)
  }, [])
  const talks = channels.filter(({ partner }) => partner !== null)
  const shown = channels.filter(({ partner, channel }) => partner === null || channel === current)
  const tabs = [
    {
      id: LOG,
      label: 'Log',
      icon: { name: 'quill-ink', className: 'text-brass-ink' },
      mark: <Count unread={current === null ? 0 : unreadLog} mentions={0} />,
    },
    ...shown.map((channel) => ({
      id: channel.channel,
      label: channelName(channel),
      icon: iconOf(channel.channel),
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
      aside={talks.length > 0 && <Talks talks={talks} />}
    >
      <div className={className}>
        {isListed && current ? (
          <ChannelView key={current} channel={current} />
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
          <div tabIndex={0} className="h-full overflow-y-auto px-4 py-3 focus-visible:-outline-offset-4">
            {current !== null && <Waiting />}
            <LogList />
          </div>
        )}
      </div>
    </Tabs>
  )
}

/** There may be many private talks, so they share one menu with the sum of unread messages. */
function Talks({ talks }: { talks: readonly ChatChannel[] }) {
  const unread = talks.reduce((sum, talk) => sum + talk.unread, 0)
  return (
    <Menu
      label={unread > 0 ? `Private messages, ${unread} unread` : 'Private messages'}
      triggerClassName="relative grid h-11 w-9 place-items-center text-muted hover:text-text focus-visible:-outline-offset-2"
      trigger={
        <>
          <Icon name="conversation" className="size-5" />
          <span className="absolute top-0 right-0 origin-top-right scale-85" aria-hidden="true">
            <Count unread={unread} mentions={unread} />
          </span>
        </>
      }
    >
      {(close) => (
        <div className="max-h-56 overflow-y-auto">
          {talks.map((talk) => (
            <button
              key={talk.channel}
              type="button"
              role="menuitem"
              className={menuItem()}
              onClick={() => {
                close()
                chat.select(talk.channel)
              }}
            >
              <Icon name="envelope" className="size-4 opacity-80" />
              <span className="min-w-0 flex-1 truncate">{channelName(talk)}</span>
              <Count unread={talk.unread} mentions={talk.mentions} />
            </button>
          ))}
        </div>
      )}
    </Menu>
  )
}

function Waiting() {
  const status = useChat((state) => state.status)
  const words = status === 'failed' ? 'You have no access to the chat.' : 'Connecting to the chat.'
  return <p className="mb-3 text-sm text-muted">{words}</p>
}
