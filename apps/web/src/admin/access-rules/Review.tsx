import type { AccessRule } from '@hearthward/contract'
import { useAct } from '../office.ts'
import { Changes } from '../ui/changes/Changes.tsx'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import { changesOf, type Draft, differenceOf } from './choices.ts'

interface ReviewProps {
  rules: readonly AccessRule[]
  draft: Draft
  version: number
  onClose: () => void
  onSaved: () => void
}

export function Review({ rules, draft, version, onClose, onSaved }: ReviewProps) {
  const edit = useAct('editAccessRules', {
    doing: 'change the access rules',
    done: 'The access rules are changed.',
    changes: ['getAccessRules', 'getStaffAccess'],
  })
  const submit = (reason: string) =>
    edit.mutate(
      { changes: changesOf(rules, draft), reason, expected: version },
      {
        onSuccess: () => {
          onSaved()
          onClose()
        },
      },
    )
  const { before, after } = differenceOf(rules, draft)
  return (
    <ReasonDialog
      title="Change the access rules"
      press="Change the rules"
      danger
      isBusy={edit.isPending}
      onClose={onClose}
      onSubmit={submit}
    >
      <Changes before={before} after={after} />
    </ReasonDialog>
  )
}
