import { Toaster, toast } from 'sonner'
import 'sonner/dist/styles.css'
import { Icon } from './Icon.tsx'

/** SCR-29. */
const TOAST_TIME = 4_000

export type ToastKind = 'level' | 'achievement' | 'info' | 'warning' | 'error' | 'drop'

export const TOAST_LOOKS: Record<ToastKind, { icon: string; ink: string; frame: string }> = {
  level: { icon: 'upgrade', ink: 'text-brass', frame: 'border-brass/60' },
  achievement: {
    icon: 'trophy-cup',
    ink: 'text-brass',
    frame: 'border-brass/60 bg-linear-to-r from-brass/15 to-transparent to-60%',
  },
  info: { icon: 'info', ink: 'text-river', frame: 'border-line' },
  warning: { icon: 'hourglass', ink: 'text-brass', frame: 'border-line' },
  error: { icon: 'broken-heart', ink: 'text-blood', frame: 'border-blood/50' },
  drop: { icon: 'treasure-map', ink: 'text-arcane', frame: 'border-arcane/60' },
}

interface Press {
  label: string
  onPress: () => void
}

/** One with something to press stays until it is pressed, or the answer is called. */
export function showToast(kind: ToastKind, text: string, ...presses: readonly Press[]): () => void {
  const { icon, ink, frame } = TOAST_LOOKS[kind]
  const shown = toast.custom(
    (id) => (
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
    { duration: presses.length > 0 ? Number.POSITIVE_INFINITY : TOAST_TIME },
  )
  return () => void toast.dismiss(shown)
}

export function Toasts() {
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
