import type { StaffCallName } from '@hearthward/contract'
import type { ReactNode } from 'react'
import { useMay } from '../client/account/access.ts'

/** Renders its children only while the staff call is open to the user. */
export function IfAllowed({ call, children }: { call: StaffCallName; children: ReactNode }) {
  return useMay(call) ? children : null
}
