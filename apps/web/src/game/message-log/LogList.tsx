import { useGame } from '../../client/index.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { TOAST_LOOKS } from '../../ui/overlay/Toasts.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useMarkReadWhileShown } from './unread.ts'

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

/** All toasts since the game was opened, the newest first. Screen readers have read them already. */
export function LogList() {
  const log = useGame((state) => state.log)
  useMarkReadWhileShown()
  if (log.length === 0) {
    return <EmptyState icon="quill-ink">Levels, finds and ended actions are listed here.</EmptyState>
  }
  return (
    <ol aria-label="Messages so far" className="grid gap-1.5 text-sm">
      {log.toReversed().map(({ key, at, kind, text }) => (
        <li key={key} className="flex items-start gap-2.5">
          <Icon name={TOAST_LOOKS[kind].icon} className={`mt-0.5 size-4 shrink-0 ${TOAST_LOOKS[kind].ink}`} />
          <span className="min-w-0 flex-1">{text}</span>
          <time className="text-[0.8125rem] text-muted" dateTime={new Date(at).toISOString()}>
            {clock.format(at)}
          </time>
        </li>
      ))}
    </ol>
  )
}
