import type { KnownTexts, PasswordScore } from '@hearthward/contract/password-strength'
import type { ComponentProps } from 'react'
import { cx } from '../ui/class-names.ts'
import { PasswordField } from '../ui/form/TextField.tsx'
import { usePasswordScore } from './password-strength.ts'

interface NewPasswordFieldProps extends ComponentProps<typeof PasswordField> {
  /** The typed password. */
  typed: string
  /** The account's name and address, which must not be the password. */
  known: KnownTexts
}

/** A field for a new password, with a meter of its strength. */
export function NewPasswordField({ typed, known, ...field }: NewPasswordFieldProps) {
  const score = usePasswordScore(typed, known)
  return (
    <div className="grid gap-2">
      <PasswordField hint="At least 8 characters." {...field} autoComplete="new-password" />
      {score !== null && <StrengthMeter score={score} />}
    </div>
  )
}

const RATINGS: Readonly<Record<PasswordScore, { word: string; color: string }>> = {
  0: { word: 'Too easy to guess', color: 'bg-blood' },
  1: { word: 'Too easy to guess', color: 'bg-blood' },
  2: { word: 'Fair', color: 'bg-brass' },
  3: { word: 'Good', color: 'bg-moss' },
  4: { word: 'Strong', color: 'bg-moss' },
}
const STEPS = [1, 2, 3, 4] as const

function StrengthMeter({ score }: { score: PasswordScore }) {
  const { word, color } = RATINGS[score]
  return (
    <div className="flex items-center gap-3">
      <div aria-hidden="true" className="flex flex-1 gap-1">
        {STEPS.map((step) => (
          <span
            key={step}
            className={cx('h-1.5 flex-1 rounded-full', step <= Math.max(1, score) ? color : 'bg-sunken')}
          />
        ))}
      </div>
      <p role="status" className="w-36 text-right text-[0.8125rem] text-muted">
        <span className="sr-only">Password strength: </span>
        {word}
      </p>
    </div>
  )
}
