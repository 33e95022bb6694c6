import type { StaffCallName } from '@hearthward/contract'
import type { ReactNode } from 'react'
import { useMay } from '../client/account/access.ts'

/** What leads to a call is there for those it is open to, and goes when it is closed to them. */
export function May({ call, children }: { call: StaffCallName; children: ReactNode }) {
  return useMay(call) ? children : null
}
