import { Suspense } from 'react'
import { Icon } from '../../ui/icons/Icon.tsx'
import { useLazyPart } from '../../ui/lazy-part.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { PanelBoundary } from '../../ui/PanelBoundary.tsx'
import { loadUnread, TalkTabs } from './lazy-chat.ts'
import { openSheet, useLogOpen } from './log-visibility.ts'
import { UnreadMark } from './UnreadMark.tsx'

const HEIGHT = 'h-[min(60dvh,32rem)]'

/** The phone's button for the log and the chat, which open as a sheet over the room. */
export function LogButton() {
  // Not `lazy`: no error boundary surrounds the bar, so a failed download must not throw.
  const chat = useLazyPart(1, loadUnread)
  const isOpen = useLogOpen(({ sheet }) => sheet)
  return (
    <>
      <button
        type="button"
        className="relative grid size-10 place-items-center rounded-[10px] text-muted"
        onClick={() => openSheet(true)}
      >
        <Icon name="quill-ink" className="size-5" />
        <span className="sr-only">Log and chat</span>
        <span className="absolute -top-0.5 -right-0.5">{chat ? <chat.ChatUnread withLog /> : <UnreadMark />}</span>
      </button>
      {isOpen && (
        <Dialog title="Log and chat" onClose={() => openSheet(false)}>
          <div className="-mx-5 -mb-5">
            <PanelBoundary name="The log">
              <Suspense fallback={<div className={HEIGHT} />}>
                <TalkTabs className={HEIGHT} />
              </Suspense>
            </PanelBoundary>
          </div>
        </Dialog>
      )}
    </>
  )
}
