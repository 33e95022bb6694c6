import type { WrittenAnnouncement } from '@hearthward/contract'
import { useState } from 'react'
import { Button } from '../../ui/form/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { Outcome } from '../ui/changes/Outcome.tsx'
import { Moment } from '../ui/Moment.tsx'
import { AnnouncementForm } from './AnnouncementForm.tsx'
import { audienceText } from './words.ts'

/** A button with a dialog that sends an announcement and shows whom it reached. */
export function SendAnnouncement() {
  const [isConfirming, setConfirming] = useState(false)
  return (
    <>
      <Button icon="trumpet-flag" onClick={() => setConfirming(true)}>
        Send Announcement
      </Button>
      {isConfirming && <SendDialog onClose={() => setConfirming(false)} />}
    </>
  )
}

function SendDialog({ onClose }: { onClose: () => void }) {
  const [sent, setSent] = useState<WrittenAnnouncement | null>(null)
  const [isUnsaved, setUnsaved] = useState(false)
  // With unsaved text only Cancel closes the dialog: a click beside it would lose the text.
  const leave = isUnsaved && !sent ? {} : { onClose }
  return (
    <Dialog title={sent ? 'Announcement sent' : 'Send announcement'} {...leave}>
      {sent ? (
        <Outcome link={{ to: '/admin/announcements', children: 'See the announcements' }} onClose={onClose}>
          <span className="font-semibold wrap-anywhere">{sent.title}</span>, for {audienceText(sent)}, until{' '}
          <Moment at={sent.expiresAt} />.
        </Outcome>
      ) : (
        <AnnouncementForm before={null} isNarrow onCancel={onClose} onSaved={setSent} onUnsaved={setUnsaved} />
      )}
    </Dialog>
  )
}
