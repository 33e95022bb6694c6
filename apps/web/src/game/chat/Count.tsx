import { cx } from '../../ui/class-names.ts'

const shown = (count: number) => (count > 99 ? '99+' : `${count}`)

/** How much is unread; filled where somebody was called by name. Nothing where nothing is. */
export function Count({ unread, mentions }: { unread: number; mentions: number }) {
  if (unread === 0) return null
  const isCalled = mentions > 0
  return (
    <span
      className={cx(
        'ml-1.5 inline-block rounded-full px-1.5 text-xs leading-5 font-bold',
        isCalled ? 'bg-brass text-on-brass' : 'bg-line text-text',
      )}
    >
      {isCalled && <span aria-hidden="true">@</span>}
      {shown(isCalled ? mentions : unread)}
      <span className="sr-only">{isCalled ? ` that name you, ${shown(unread)} unread` : ' unread'}</span>
    </span>
  )
}
