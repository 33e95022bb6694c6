import type { CallName, Conflict } from '@hearthward/contract'
import { create } from 'zustand'
import { type CallAnswer, CallFailed, type CallInput, type CallOptions, call } from '../connection/calls.ts'

/** The back-office's password prompt. Waiting calls resume once it is confirmed or cancelled. */
interface PasswordPrompt {
  isOpen: boolean
  waiting: readonly ((isConfirmed: boolean) => void)[]
}

export const usePasswordPrompt = create<PasswordPrompt>(() => ({ isOpen: false, waiting: [] }))

/** The field that was wrong, with the message to show. */
interface RejectedField {
  field: 'password' | 'code'
  message: string
}

function rejectedField(error: unknown): RejectedField {
  if (!(error instanceof CallFailed)) return { field: 'password', message: 'The server cannot be reached. Try again.' }
  const isCode = error.reason === 'auth/wrong-code' || error.error.details?.['field'] === 'code'
  return { field: isCode ? 'code' : 'password', message: error.message }
}

function resumeAll(isConfirmed: boolean): void {
  const { waiting } = usePasswordPrompt.getState()
  usePasswordPrompt.setState({ isOpen: false, waiting: [] })
  for (const resume of waiting) resume(isConfirmed)
}

function askForPassword(): Promise<boolean> {
  return new Promise((resume) => {
    usePasswordPrompt.setState(({ waiting }) => ({ isOpen: true, waiting: [...waiting, resume] }))
  })
}

export const passwordPrompt = {
  /** Sends the password, and the code of the second factor. Returns why they were rejected, or null. */
  async confirm(password: string, typed: string): Promise<RejectedField | null> {
    const code = typed.replace(/\s/g, '')
    try {
      await call('auth/confirm', { password, ...(code && { code }) })
    } catch (error) {
      return rejectedField(error)
    }
    resumeAll(true)
    return null
  },
  cancel: () => resumeAll(false),
}

/** Makes a staff call. If the server requires the password again, opens the prompt and then retries once. */
export async function callAsStaff<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  options?: CallOptions,
): Promise<CallAnswer<Name>> {
  try {
    return await call(name, input, options)
  } catch (error) {
    const needsPassword = error instanceof CallFailed && error.reason === 'auth/confirm'
    if (!needsPassword || !(await askForPassword())) throw error
    return call(name, input, options)
  }
}

/** True if somebody else changed the same data first. */
export function isConflict(error: unknown): error is CallFailed {
  return error instanceof CallFailed && error.reason === 'staff/overtaken'
}

/** True if nothing was changed yet, because the action waits for approval. */
export function isRequested(error: unknown): error is CallFailed {
  return error instanceof CallFailed && error.reason === 'approval/needed'
}

/** The current state that the server sends with a conflict, or null for other errors. */
export function conflictIn<Now extends object>(error: unknown): Conflict<Now> | null {
  if (!isConflict(error)) return null
  const { version = '', now = '{}', by, at } = error.error.details ?? {}
  return {
    version,
    now: JSON.parse(String(now)),
    ...(by !== undefined && { by: String(by) }),
    ...(at !== undefined && { at: Number(at) }),
  }
}
