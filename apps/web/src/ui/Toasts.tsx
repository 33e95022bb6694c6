import { useEffect } from 'react'
import { Toaster, toast } from 'sonner'
import 'sonner/dist/styles.css'
import { Icon } from './Icon.tsx'
import { TOAST_LOOKS } from './toast-looks.ts'
import { NONE_AWAITED, type Toast, useAwaitedToasts } from './toasts.ts'

/** SCR-29. */
const TOAST_TIME = 4_000

function show({ id, kind, text, presses }: Toast): void {
  const { icon, ink, frame } = TOAST_LOOKS[kind]
  toast.custom(
    () => (
      <div
        className={`flex w-[min(${presses.length > 1 ? 28 : 22}rem,calc(100vw-2rem))] flex-wrap items-center gap-x-3 gap-y-2 rounded-xl border bg-panel py-2.5 pr-3 pl-3.5 text-sm shadow-float ${ink} ${frame}`}
      >
        <Icon name={icon} className="size-5" />
        <p className="min-w-40 flex-1 font-medium wrap-anywhere text-text">{text}</p>
        {presses.length > 0 && (
          <div className="ml-auto flex gap-2">
            {presses.map(({ label, onPress }) => (
              <button
                key={label}
                type="button"
                className="rounded-lg border border-line px-3 py-1.5 font-semibold text-text hover:border-line-strong max-mid:min-h-10"
                onClick={() => {
                  toast.dismiss(id)
                  onPress()
                }}
              >
                {label}
              </button>
            ))}
          </div>
        )}
      </div>
    ),
    { id, duration: presses.length > 0 ? Number.POSITIVE_INFINITY : TOAST_TIME },
  )
}

export function Toasts() {
  const awaited = useAwaitedToasts()
  useEffect(() => {
    if (awaited === NONE_AWAITED) return
    awaited.toasts.forEach(show)
    for (const id of awaited.dismissed) toast.dismiss(id)
    useAwaitedToasts.setState(NONE_AWAITED, true)
  }, [awaited])
  return (
    <Toaster
      position="top-center"
      offset={{ top: 68 }}
      mobileOffset={{ top: 64 }}
      duration={TOAST_TIME}
      visibleToasts={3}
      style={{ fontFamily: 'inherit' }}
      containerAriaLabel="Messages"
    />
  )
}
