import type { CallName, Calls } from '@hearthward/contract'
import { keepPreviousData, onlineManager, QueryClient, useMutation, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { callAsStaff, isConflict } from '../client/account/staff-calls.ts'
import { CallFailed } from '../client/connection/calls.ts'
import { toasts } from '../client/index.ts'
import { notifications } from './notifications.ts'
import { problemOf, toastOf } from './problems.ts'

type Input<Name extends CallName> = z.input<Calls[Name]['input']>
type Output<Name extends CallName> = z.output<Calls[Name]['output']>

/** What the back-office has read. What the server refuses is not asked for again: it will say no again. */
export const officeQueries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (tries, error) => !(error instanceof CallFailed) && tries < 2 && onlineManager.isOnline(),
      // Without a network it is said so at once, and read again when there is one.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    // An act happens when it is pressed or not at all: one that waited for the network would happen after it was given up.
    mutations: { networkMode: 'always' },
  },
})

interface AskOptions {
  /** Asks again this often while the screen is looked at. */
  every?: number
  enabled?: boolean
}

/** Reads by a call, and reads anew whenever something of the same call was changed here or a message says so. */
export function useAsk<Name extends CallName>(name: Name, input: Input<Name>, { every, enabled }: AskOptions = {}) {
  return useQuery({
    queryKey: [name, input],
    queryFn: () => callAsStaff(name, input),
    // A list keeps its rows while the next page or filter is on its way.
    placeholderData: keepPreviousData,
    ...(every !== undefined && { refetchInterval: every }),
    ...(enabled !== undefined && { enabled }),
  })
}

/** Reads calls anew, wherever they are shown. */
export function readAnew(...names: CallName[]): void {
  for (const name of names) void officeQueries.invalidateQueries({ queryKey: [name] })
}

interface ActOptions<Name extends CallName> {
  /** What is being done, as in 'Failed to ban the player'. */
  doing: string
  /** Said as a toast once it is done. */
  done?: string | ((answer: Output<Name>) => string)
  /** Said in place of everything else that goes wrong, where the specification has a sentence for it. */
  failed?: string | ((error: unknown) => string | undefined)
  /** Said where what it is done to is not there. */
  missing?: string
  /** Where somebody else was faster, what they made of it is shown in place: nothing more is said. */
  showsTheirs?: boolean
  /** How long an answer may take, where that is longer than usual. */
  timeoutMs?: number
  /** Calls whose answers are other ones now. */
  changes?: readonly CallName[]
}

/** What follows one act. */
interface Afterwards<Name extends CallName> {
  onSuccess?: (answer: Output<Name>) => void
  onError?: (error: unknown) => void
  onSettled?: () => void
}

/** A staff action as a TanStack Query mutation: it reports success or the refusal and refetches what it changed. */
export function actMutation<Name extends CallName>(name: Name, options: ActOptions<Name>) {
  return {
    mutationFn: (input: Input<Name>) =>
      callAsStaff(name, input, options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
    onSuccess: async (answer: Output<Name>) => {
      const { done } = options
      const text = typeof done === 'function' ? done(answer) : done
      if (text) toasts.show('info', text)
      await Promise.all((options.changes ?? []).map((other) => officeQueries.invalidateQueries({ queryKey: [other] })))
    },
    onError: (error: unknown) => {
      const isLate = isConflict(error)
      // What is there is not what was shown: the next look shows what somebody else made of it.
      if (isLate) readAnew(...(options.changes ?? []))
      const { message, severity } = problemOf(error, options.doing, options.missing)
      const { failed } = options
      const text = (typeof failed === 'function' ? failed(error) : failed) ?? toastOf(error, message)
      if (!isLate || !options.showsTheirs) toasts.refuse(text)
      notifications.add({ type: 'error', severity, title: `Failed to ${options.doing}`, message })
    },
  }
}

/** Changes something by a call. */
export function useAct<Name extends CallName>(name: Name, options: ActOptions<Name>) {
  const mutation = useMutation(actMutation(name, options))
  /**
   * What follows an act follows it even where the part of the page that asked for it went meanwhile, as a drawer may
   * whose row leaves the list: `mutate` of TanStack would drop it then. Who has gone elsewhere is left there.
   */
  const mutate = (input: Input<Name>, { onSuccess, onError, onSettled }: Afterwards<Name> = {}) => {
    const { href } = location
    const isHere = () => location.href === href
    // What went wrong is said above already.
    void mutation
      .mutateAsync(input)
      .then(
        (answer) => isHere() && onSuccess?.(answer),
        (error) => isHere() && onError?.(error),
      )
      .finally(() => isHere() && onSettled?.())
  }
  return { ...mutation, mutate }
}
