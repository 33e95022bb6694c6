import type { ApprovalRequest } from '@hearthward/contract'
import { ActionCell } from '../activity/ActionCell.tsx'
import { Changes } from '../ui/changes/Changes.tsx'
import { Drawer } from '../ui/Drawer.tsx'
import { Fact, Facts } from '../ui/Facts.tsx'
import { Moment } from '../ui/Moment.tsx'
import { PlayerLink } from '../ui/players/PlayerLink.tsx'
import { Decision } from './Decision.tsx'
import { Marks } from './Marks.tsx'
import { auditEntryOf, isOpen, noConnectionText, outcomeText, valueText } from './words.ts'

/** All details of a request, and the decision about it. */
export function RequestDrawer({ request, onClose }: { request: ApprovalRequest; onClose: () => void }) {
  const { requestedBy, requestedAt, value, reason, before, after, state, runsAt, expiresAt, note, problem } = request
  const noConnection = noConnectionText(request)
  return (
    <Drawer
      title={<ActionCell entry={auditEntryOf(request)} />}
      summary={<Marks request={request} />}
      onClose={onClose}
    >
      <Facts>
        <Fact name="By">
          <PlayerLink uid={requestedBy.uid} name={requestedBy.username} />
        </Fact>
        <Fact name="When">
          <Moment at={requestedAt} />
        </Fact>
        <Fact name="Value">{valueText(value)}</Fact>
        {noConnection && <Fact name="Requester and receiver">{noConnection}</Fact>}
        <Fact name="Reason">{reason || 'no reason was given'}</Fact>
        {state === 'pending' && (
          <Fact name="Expires">
            <Moment at={expiresAt} />
          </Fact>
        )}
        {state === 'delayed' && runsAt !== null && (
          <Fact name="Happens">
            <Moment at={runsAt} />, unless it is withdrawn or rejected
          </Fact>
        )}
        {!isOpen(request) && <Outcome request={request} />}
        {note && <Fact name="Note">{note}</Fact>}
        {problem && <Fact name="Problem">{problem}</Fact>}
      </Facts>
      <section>
        <h3 className="mb-1 text-base">Changes</h3>
        <Changes before={before} after={after} none="No field is changed." />
      </section>
      {isOpen(request) && <Decision request={request} />}
    </Drawer>
  )
}

function Outcome({ request }: { request: ApprovalRequest }) {
  return (
    <Fact name="Outcome">
      {outcomeText(request)}
      {request.decidedAt !== null && (
        <>
          , <Moment at={request.decidedAt} />
        </>
      )}
    </Fact>
  )
}
