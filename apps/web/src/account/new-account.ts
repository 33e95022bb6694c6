import { Email, isReservedName, Password, refusals, Username } from '@hearthward/contract'
import { z } from 'zod'

// zod's compiled checks are faster, but need eval, which the content security policy forbids.
z.config({ jitless: true })

export interface NewAccount {
  username: string
  email?: string
  password: string
}

export type FieldName = 'username' | 'email' | 'password'

const NewUsername = Username.refine((name) => !isReservedName(name), refusals['auth/name-reserved'].text)

/** Validates with the server's schemas while typing. The e-mail address is optional. */
const CHECKS = {
  username: (text: string) => NewUsername.safeParse(text),
  email: (text: string) => Email.optional().safeParse(text.trim() === '' ? undefined : text.trim()),
  password: (text: string) => Password.safeParse(text),
}

export function fieldProblem(field: FieldName, text: string): string | null {
  const result = CHECKS[field](text)
  if (result.success) return null
  const message = result.error.issues[0]?.message ?? 'not valid'
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}.`
}
