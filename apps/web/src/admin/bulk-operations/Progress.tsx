import type { BulkOperation } from '@hearthward/contract'
import { KINDS, progressOf } from './kinds.ts'

export function Progress({ operation }: { operation: BulkOperation }) {
  const percent = Math.round(progressOf(operation) * 100)
  return (
    <div className="flex items-center gap-3">
      <div
        role="progressbar"
        aria-label={KINDS[operation.kind].title}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-2 min-w-24 flex-1 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className="h-full origin-left rounded-full bg-river transition-transform"
          style={{ transform: `scaleX(${percent / 100})` }}
        />
      </div>
      <span className="text-sm tabular-nums">{percent}%</span>
    </div>
  )
}
