import { refusals } from '@hearthward/contract'
import type { KnownTexts, PasswordScore } from '@hearthward/contract/password-strength'
import { useEffect, useState } from 'react'
import { fieldProblem } from './new-account.ts'

// The dictionary of common passwords is large. It is loaded when a player begins to type one.
const load = () => import('@hearthward/contract/password-strength')

/** What is wrong with a new password, as text for the form. Without the dictionary the server decides alone. */
export async function newPasswordProblem(password: string, known: KnownTexts): Promise<string | null> {
  const problem = fieldProblem('password', password)
  if (problem) return problem
  const strength = await load().catch(() => null)
  return strength?.isGuessable(password, known) ? `${refusals['auth/weak-password'].text}.` : null
}

/** The score of the typed password; null while nothing is typed or the dictionary is not there. */
export function usePasswordScore(password: string, { username, email }: KnownTexts): PasswordScore | null {
  const [score, setScore] = useState<PasswordScore | null>(null)
  useEffect(() => {
    if (password === '') return setScore(null)
    let isCurrent = true
    load().then(
      ({ passwordScore }) => isCurrent && setScore(passwordScore(password, { username, email })),
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [password, username, email])
  return score
}
