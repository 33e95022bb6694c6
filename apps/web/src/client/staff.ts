import type { CallName, Calls } from '@hearthward/contract'
import type { z } from 'zod'
import { create } from 'zustand'
import { CallFailed, type CallOptions, call, post } from './calls.ts'

/** Whether the back-office waits for the password; whoever waits goes on once it was given, or put aside. */
interface Confirming {
  isAsked: boolean
  /** What goes on once somebody has answered. */
  waiting: readonly ((isConfirmed: boolean) => void)[]
}

export const useConfirming = create<Confirming>(() => ({ isAsked: false, waiting: [] }))

function answerAll(isConfirmed: boolean): void {
  const { waiting } = useConfirming.getState()
  useConfirming.setState({ isAsked: false, waiting: [] })
  for (const goOn of waiting) goOn(isConfirmed)
}

function confirmation(): Promise<boolean> {
  return new Promise((goOn) => {
    useConfirming.setState(({ waiting }) => ({ isAsked: true, waiting: [...waiting, goOn] }))
  })
}

export const confirming = {
  /** Gives the password; answers why it was not taken, or null. */
  async confirm(password: string, code: string): Promise<string | null> {
    try {
      await post('/api/auth/confirm', { password, ...(code && { code: code.replace(/\s/g, '') }) })
    } catch (error) {
      return error instanceof CallFailed ? error.message : 'The server cannot be reached. Try again.'
    }
    answerAll(true)
    return null
  },
  putAside: () => answerAll(false),
}

/** A call of staff. Where the server wants the password again, it is asked for, and the call made once more. */
export async function askStaff<Name extends CallName>(
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
