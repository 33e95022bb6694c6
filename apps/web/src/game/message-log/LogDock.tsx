import { Suspense, useId } from 'react'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { useLazyPart } from '../../ui/lazy-part.ts'
import { loadUnread, TalkTabs } from './lazy-chat.ts'
import { openDock, useLogOpen } from './log-visibility.ts'
import { UnreadMark } from './UnreadMark.tsx'

/** Tall enough to follow a chat, and leaves space for the pack above. */
const HEIGHT = 'h-[clamp(15rem,36dvh,26rem)]'

/** The collapsible log and chat below the character. */
export function LogDock() {
  const isOpen = useLogOpen(({ dock }) => dock)
  const chat = useLazyPart(1, loadUnread)
  const list = useId()
  return (
    <section aria-label="Log and chat" className="relative min-w-0 border-t border-line">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={list}
          className={cx(
            'flex h-11 items-center gap-2.5 text-base font-semibold hover:bg-raised focus-visible:-outline-offset-4',
            isOpen ? 'absolute top-0 right-0 z-10 w-11 justify-center bg-panel' : 'w-full px-4',
          )}
          onClick={() => openDock(!isOpen)}
        >
          {!isOpen && <Icon name="quill-ink" className="size-4 text-brass" />}
          <span className={cx(isOpen && 'sr-only')}>Log and chat</span>
          {!isOpen && (
            <>
              <UnreadMark />
              {chat && <chat.ChatUnread />}
            </>
          )}
          <Icon name="plain-arrow" className={cx('size-3.5 text-muted', !isOpen && 'ml-auto rotate-180')} />
        </button>
      </h2>
      <div id={list} hidden={!isOpen}>
        {isOpen && (
          <Suspense fallback={<div className={cx('mt-11', HEIGHT)} />}>
            <TalkTabs className={HEIGHT} />
          </Suspense>
        )}
      </div>
    </section>
  )
}
