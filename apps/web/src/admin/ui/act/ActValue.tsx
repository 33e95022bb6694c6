import { useAuth } from '../../../client/index.ts'
import { cx } from '../../../ui/class-names.ts'
import { type Act, previewText, useActPreview } from './act-preview.ts'

/** The value of an action before it is confirmed, and who has to approve it. */
export function ActValue({ act }: { act: Act }) {
  const { preview, isCurrent } = useActPreview(act)
  const hasTwoFactor = useAuth(({ user }) => user?.twoFactorEnabled ?? false)
  const text = preview ? previewText(preview, hasTwoFactor) : ''
  return (
    <p
      aria-live="polite"
      aria-busy={!isCurrent}
      className={cx(
        'rounded-lg px-3 py-2 text-sm wrap-anywhere transition-opacity empty:hidden',
        preview?.asks === 'nothing' && preview.problem === null ? 'bg-raised text-muted' : 'bg-brass/12 text-text',
        !isCurrent && 'opacity-60',
      )}
    >
      {text}
    </p>
  )
}
