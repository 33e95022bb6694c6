import type { AccessRule } from '@hearthward/contract'
import { useStaffMutation } from '../staff-queries.ts'
import { Changes } from '../ui/changes/Changes.tsx'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import { type AccessRuleDraft, changesOf, differenceOf } from './choices.ts'

interface ReviewProps {
  rules: readonly AccessRule[]
  draft: AccessRuleDraft
  version: number
  onClose: () => void
  onSaved: () => void
}

export function Review({ rules, draft, version, onClose, onSaved }: ReviewProps) {
  const edit = useStaffMutation('editAccessRules', {
    doing: 'change the access rules',
    done: 'The access rules are changed.',
    refetches: ['getAccessRules', 'getStaffAccess'],
  })
  const input = { changes: changesOf(rules, draft), expectedVersion: version }
  const end = () => {
    onSaved()
    onClose()
  }
  const submit = (reason: string) => edit.mutate({ ...input, reason }, { onSuccess: end, onRequested: end })
  const { before, after } = differenceOf(rules, draft)
  return (
    <ReasonDialog
      title="Change the access rules"
      submitLabel="Change the rules"
      danger
      isBusy={edit.isPending}
      act={{ call: 'editAccessRules', input }}
      onClose={onClose}
      onSubmit={submit}
    >
      <Changes before={before} after={after} />
    </ReasonDialog>
  )
}
