import type { StaffPlayer } from '@hearthward/contract'
import type { ReactNode } from 'react'
import { Icon } from '../../../ui/icons/Icon.tsx'

export interface PartProps {
  player: StaffPlayer
}

/** A plain table: names on the left, values beside them. */
export function Rows({ label, head, children }: { label: string; head: readonly string[]; children: ReactNode }) {
  return (
    <div className="overflow-x-auto">
      <table aria-label={label} className="w-full text-sm">
        <thead className="text-left text-xs text-muted">
          <tr>
            {head.map((title) => (
              <th key={title} scope="col" className="px-3 py-2 font-semibold">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="[&_td]:px-3 [&_td]:py-1.5 [&_th]:px-3 [&_th]:py-1.5 [&_tr]:border-t [&_tr]:border-line">
          {children}
        </tbody>
      </table>
    </div>
  )
}

export const NamedCell = ({ icon, children }: { icon?: string; children: ReactNode }) => (
  <th scope="row" className="text-left font-medium">
    <span className="flex items-center gap-2">
      {icon && <Icon name={icon} className="size-5 text-muted" />}
      {children}
    </span>
  </th>
)
