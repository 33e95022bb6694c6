import { OPEN_CHANNELS } from '@hearthward/contract'
import { moderation } from './client/moderation.ts'

const PACES = [0, 5, 10, 30, 60, 300]

/** Lets staff set the slow mode of an open channel. */
export function SlowMode({ channel, seconds }: { channel: string; seconds: number }) {
  const open = OPEN_CHANNELS.find((name) => name === channel)
  if (!open) return null
  const paces = PACES.includes(seconds) ? PACES : [...PACES, seconds].sort((a, b) => a - b)
  return (
    <label className="flex items-center justify-end gap-2 px-2 pb-1.5 text-xs text-muted">
      Slow mode
      <select
        value={seconds}
        onChange={({ target }) =>
          void moderation.setSlowMode({ channel: open, seconds: Number(target.value), expectedVersion: seconds })
        }
        className="h-8 rounded-lg border border-line bg-ground px-2 text-text max-mid:h-10"
      >
        {paces.map((pace) => (
          <option key={pace} value={pace}>
            {pace === 0 ? 'off' : `${pace} s`}
          </option>
        ))}
      </select>
    </label>
  )
}
