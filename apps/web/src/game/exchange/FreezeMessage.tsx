import type { ReactNode } from 'react'

/** Shows that staff have frozen an item, and why. */
export function FreezeMessage({ why, children }: { why: string; children?: ReactNode }) {
  return (
    <p role="status" className="rounded-xl border border-blood/40 bg-blood/8 px-3.5 py-2.5 text-sm wrap-anywhere">
      <b className="text-blood-ink">Trading suspended: {why}</b> {children}
    </p>
  )
}
