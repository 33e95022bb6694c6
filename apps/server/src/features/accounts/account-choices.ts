import { isReservedName } from '@hearthward/contract'
import { isGuessable, type KnownTexts } from '@hearthward/contract/password-strength'
import { Refusal } from '../../platform/refusal.ts'

// Checked when a player chooses them, never at sign-in: names and passwords that exist stay valid.

export function checkNewName(username: string): void {
  if (isReservedName(username)) throw new Refusal('auth/name-reserved')
}

export function checkNewPassword(password: string, known: KnownTexts): void {
  if (isGuessable(password, known)) throw new Refusal('auth/weak-password')
}
