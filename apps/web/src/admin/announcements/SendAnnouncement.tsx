import type { WrittenAnnouncement } from '@hearthward/contract'
import { useState } from 'react'
import { Button } from '../../ui/form/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { Outcome } from '../ui/changes/Outcome.tsx'
import { Moment } from '../ui/Moment.tsx'
import { AnnouncementForm } from './AnnouncementForm.tsx'
import { forWhom } from './words.ts'

/** Sends an announcement from wherever the button stands, and says whom it has reached. */
export function SendAnnouncement() {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button icon="trumpet-flag" onClick={() => setAsked(true)}>
        Send Announcement
      </Button>
      {isAsked && <SendDialog onClose={() => setAsked(false)} />}
    </>
  )
}

function SendDialog({ onClose }: { onClose: () => void }) {
  const [sent, setSent] = useState<WrittenAnnouncement | null>(null)
  const [isUnsaved, setUnsaved] = useState(false)
  // With something written only Cancel closes it: a press beside the dialog would lose the text.
  const leave = isUnsaved && !sent ? {} : { onClose }
  return (
    <Dialog title={sent ? 'The announcement is out' : 'Send announcement'} {...leave}>
      {sent ? (
        <Outcome link={{ to: '/admin/announcements', children: 'See the announcements' }} onClose={onClose}>
          <span className="font-semibold wrap-anywhere">{sent.title}</span>, for {forWhom(sent)}, until{' '}
          <Moment at={sent.expiresAt} />.
        </Outcome>
      ) : (
        <AnnouncementForm before={null} isNarrow onCancel={onClose} onSaved={setSent} onUnsaved={setUnsaved} />
      )}
    </Dialog>
  )
}
