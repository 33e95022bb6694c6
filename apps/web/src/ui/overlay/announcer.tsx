import { create } from 'zustand'

const useAnnouncement = create<{ text: string; turn: number }>(() => ({ text: '', turn: 0 }))

/** Says something to those who listen instead of look. */
export function announce(text: string): void {
  useAnnouncement.setState(({ turn }) => ({ text, turn: turn + 1 }))
}

export function Announcer() {
  const { text, turn } = useAnnouncement()
  return (
    <div role="status" aria-live="polite" className="sr-only">
      {/* The same words twice are two messages: a new element makes them heard again. */}
      <span key={turn}>{text}</span>
    </div>
  )
}
