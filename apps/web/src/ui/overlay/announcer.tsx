import { create } from 'zustand'

const useAnnouncement = create<{ text: string; turn: number }>(() => ({ text: '', turn: 0 }))

/** Announces a text to screen readers. */
export function announce(text: string): void {
  useAnnouncement.setState(({ turn }) => ({ text, turn: turn + 1 }))
}

export function Announcer() {
  const { text, turn } = useAnnouncement()
  return (
    <div role="status" aria-live="polite" className="sr-only">
      {/* A new key makes screen readers read the same text again. */}
      <span key={turn}>{text}</span>
    </div>
  )
}
