import type { CallName, Calls } from '@hearthward/contract'
import type { z } from 'zod'
import { create } from 'zustand'
import { CallFailed, type CallOptions, call, post } from '../connection/calls.ts'

/** Whether the back-office waits for the password; whoever waits goes on once it was given, or put aside. */
interface PasswordPrompt {
  isAsked: boolean
  /** What goes on once somebody has answered. */
  waiting: readonly ((isConfirmed: boolean) => void)[]
}

export const usePasswordPrompt = create<PasswordPrompt>(() => ({ isAsked: false, waiting: [] }))

/** What was typed wrong, and what is said about it. */
interface RejectedField {
  field: 'password' | 'code'
  message: string
}

function rejectedField(error: unknown): RejectedField {
  if (!(error instanceof CallFailed)) return { field: 'password', message: 'The server cannot be reached. Try again.' }
  const isCode = error.reason === 'auth/wrong-code' || error.error.details?.['field'] === 'code'
  return { field: isCode ? 'code' : 'password', message: error.message }
}

function answerAll(isConfirmed: boolean): void {
  const { waiting } = usePasswordPrompt.getState()
  usePasswordPrompt.setState({ isAsked: false, waiting: [] })
  for (const goOn of waiting) goOn(isConfirmed)
}

function confirmation(): Promise<boolean> {
  return new Promise((goOn) => {
    usePasswordPrompt.setState(({ waiting }) => ({ isAsked: true, waiting: [...waiting, goOn] }))
  })
}

export const passwordPrompt = {
  /** Gives the password, and the code where there is a second step; answers why they were not taken, or null. */
  async confirm(password: string, typed: string): Promise<RejectedField | null> {
    const code = typed.replace(/\s/g, '')
    try {
      await post('/api/auth/confirm', { password, ...(code && { code }) })
    } catch (error) {
      return rejectedField(error)
    }
    answerAll(true)
    return null
  },
  cancel: () => answerAll(false),
}

/** A call of staff. Where the server wants the password again, it is asked for, and the call made once more. */
export async function callAsStaff<Name extends CallName>(
  name: Name,
  input: z.input<Calls[Name]['input']>,
  options?: CallOptions,
): Promise<z.output<Calls[Name]['output']>> {
  try {
    return await call(name, input, options)
  } catch (error) {
    const isAsked = error instanceof CallFailed && error.reason === 'auth/confirm'
    if (!isAsked || !(await confirmation())) throw error
    return call(name, input, options)
  }
}

/** Somebody else has changed what was about to be changed. */
export function isConflict(error: unknown): error is CallFailed {
  return error instanceof CallFailed && error.reason === 'staff/overtaken'
}

/** What there is now, where the server says so to whoever was overtaken. */
export function currentState<T>({ error }: CallFailed): T {
  return JSON.parse(String(error.details?.['now'] ?? '{}'))
}
