import type { AuditLog } from '@hearthward/contract'
import { coinsText, formatExact } from '../../ui/format/numbers.ts'
import { CONNECTIONS } from '../approvals/words.ts'
import { Changes } from '../ui/changes/Changes.tsx'
import { Drawer } from '../ui/Drawer.tsx'
import { Fact, Facts } from '../ui/Facts.tsx'
import { Moment } from '../ui/Moment.tsx'
import { PlayerLink } from '../ui/players/PlayerLink.tsx'
import { ActionCell } from './ActionCell.tsx'
import { approvalText, noChangeText } from './sentences.ts'

/** All details of one audit entry. */
export function EntryDrawer({ entry, onClose }: { entry: AuditLog; onClose: () => void }) {
  const { details, userId, username, email, ip, userAgent, timestamp, seq } = entry
  return (
    <Drawer title={<ActionCell entry={entry} />} onClose={onClose}>
      <Facts>
        <Fact name="By">
          <PlayerLink uid={userId} name={username} />
          {email && `, ${email}`}
        </Fact>
        <Fact name="When">
          <Moment at={timestamp} />, <Moment at={timestamp} isAgo />
        </Fact>
        <Fact name="From">{ip}</Fact>
        <Fact name="Device">{userAgent || 'unknown'}</Fact>
        <Fact name="Value">{details.value === undefined ? null : coinsText(details.value)}</Fact>
        <Fact name="Approval">{approvalText(entry)}</Fact>
        <Fact name="Connected">{details.connections?.map((one) => CONNECTIONS[one]).join(', ') ?? null}</Fact>
        <Fact name="Reason">{details.reason ?? 'no reason required'}</Fact>
        <Fact name="Number">{formatExact(seq)}</Fact>
      </Facts>
      <section>
        <h3 className="mb-1 text-base">Changes</h3>
        <Changes before={details.before} after={details.after} none={noChangeText(entry)} />
      </section>
    </Drawer>
  )
}
