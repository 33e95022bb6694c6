import type { WrittenAnnouncement } from '@hearthward/contract'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { AdminLink } from '../AdminLink.tsx'
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
        <Sent announcement={sent} onClose={onClose} />
      ) : (
        <AnnouncementForm before={null} isNarrow onCancel={onClose} onSaved={setSent} onUnsaved={setUnsaved} />
      )}
    </Dialog>
  )
}

function Sent({ announcement, onClose }: { announcement: WrittenAnnouncement; onClose: () => void }) {
  return (
    <div className="grid gap-4 text-sm">
      <p role="status">
        <span className="font-semibold wrap-anywhere">{announcement.title}</span>, for {forWhom(announcement)}, until{' '}
        <Moment at={announcement.expiresAt} />.
      </p>
      <div className="flex items-center justify-end gap-3">
        <AdminLink to="/admin/announcements" className="font-semibold text-brass-ink hover:underline">
          See the announcements
        </AdminLink>
        <Button autoFocus onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  )
}
